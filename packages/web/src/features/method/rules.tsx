import { Example } from './example.tsx';
import { Prose } from './prose.tsx';

/** From one judgment to a rank: the rules in the order in which they are applied. */
export function Rules() {
  return (
    <>
      <Prose id="judgment" title="One judgment">
        <p>
          A panelist plays what a model built and fills in a scorecard: for each category a rating from 0 to
          10, or no score. No score is not 0; it counts as nothing. A panelist holds one scorecard a run.
          Submitting again replaces it, and the record keeps the one before.
        </p>
        <p>
          A scorecard counts while the application of its panelist is approved and the run is not void. When
          an approval is withdrawn, the panelist's scorecards leave every number at once. Nothing is deleted.
        </p>
      </Prose>
      <Prose id="median" title="From judgments to a median">
        <p>
          A category of a run is a cell. Its number is the median of the panel's ratings: the middle one, or
          the mean of the two in the middle. One rating, however far off, moves a median by one place at most.
        </p>
      </Prose>
      <Prose id="score" title="From medians to a score">
        <p>
          A model's score in a category is the mean of its medians there, over its scored runs. Its overall
          score is the mean of all its medians: every category of every scored run counts once, however many
          panelists stand behind it.
        </p>
        <Example />
      </Prose>
      <Prose id="quorum" title="Why three">
        <p>
          A number that the benchmark publishes rests on at least three panelists, at every level: a run's
          median on three in that cell, a category score on three different people in that category, an
          overall score on three different people over the model's scored runs. With one or two, a median
          would be somebody's opinion with decimals.
        </p>
        <p>
          Below three there is no number. It is never shown as 0. The model is counted, and that is all that
          is published of it: no ratings, no comments, no medians, no scorecards, on no page and in no file.
        </p>
        <p>
          A ranked model can hold single cells that fewer than three have rated. Its score counts them, so its
          scorecards are public with them, each as one judgment; a median of such a cell is not printed.
        </p>
      </Prose>
      <Prose id="rank" title="Rank and ties">
        <p>
          Models are ordered by their exact scores. Equal scores share a rank, and the ranks after it are left
          out: 1, 1, 3. Tied models are listed by their short names. A score is rounded once, when it is
          printed, to two decimals, half away from zero; two scores that print alike can still differ.
        </p>
        <p>
          A rank says which score is higher. It does not say that the models differ: with a small panel,
          neighbours often would change places if other people had judged.
        </p>
      </Prose>
    </>
  );
}
