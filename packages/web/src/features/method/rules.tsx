import { Link } from 'react-router';
import { Example } from './example.tsx';
import { Formula, Formulas, Where } from './formula.tsx';
import { Prose } from './prose.tsx';
import { CoverageOfRanges } from './range-coverage.tsx';

/** From one judgment to a score: the rules in the order in which they are applied. */
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
      <Prose
        id="median"
        title="From judgments to a median"
        symbols={
          <Formulas>
            <Formula>
              <var>m</var> = x<sub>(n+1)/2</sub> for odd n
            </Formula>
            <Formula>
              <var>m</var> = (x<sub>n/2</sub> + x<sub>n/2+1</sub>) / 2 for even n
            </Formula>
            <Where>
              x<sub>1</sub> ≤ … ≤ x<sub>n</sub> are the ratings of one cell. PostgreSQL calls it
              percentile_cont(0.5), statistics the type-7 median.
            </Where>
          </Formulas>
        }
      >
        <p>
          A category of a run is a cell. Its number is the median of the panel's ratings: the middle one, or
          the mean of the two in the middle. One rating, however far off, moves a median by one place at most.
        </p>
        <p>
          A median says where the middle of this panel lies. It does not say how far its ratings lie apart,
          which is why they are shown around it.
        </p>
      </Prose>
      <Prose
        id="spread"
        title="How far the ratings of a cell lie apart"
        symbols={
          <Formulas>
            <Formula>
              P(x<sub>1</sub> ≤ median of all ≤ x<sub>n</sub>) = 1 − 2<sup>1 − n</sup>
            </Formula>
            <Formula>
              contested: x<sub>n</sub> − x<sub>1</sub> ≥ 6
            </Formula>
            <Where>
              For ratings that can fall between any two others; ties only make the range cover more.
            </Where>
          </Formulas>
        }
        wide={<CoverageOfRanges />}
      >
        <p>
          For each cell the smallest and the largest rating are printed. If its panel is a random draw from
          all such panelists, the median of all lies between the two with a probability that depends on
          nothing but their number. With fewer than six panelists no range that assumes nothing reaches 95 %,
          so none is called that.
        </p>
        <p>
          From four ratings on the middle half is printed too, between the lower and the upper quartile. A
          cell is called contested when its ratings lie six points or more apart. Six is a convention, not a
          test: on yes-or-no questions every disagreement is one.
        </p>
      </Prose>
      <Prose
        id="score"
        title="From medians to a score"
        symbols={
          <Formulas>
            <Formula>
              <var>θ</var> = (m<sub>1</sub> + … + m<sub>N</sub>) / N
            </Formula>
            <Where>
              m<sub>1</sub> … m<sub>N</sub> are the medians of all cells of the model's scored runs; for a
              category score, of the cells in that category.
            </Where>
          </Formulas>
        }
        wide={<Example />}
      >
        <p>
          A model's score in a category is the mean of its medians there, over its scored runs. Its overall
          score is the mean of all its medians: every category of every scored run counts once, however many
          panelists stand behind it. A category that was rated in more runs therefore weighs more.
        </p>
        <p>
          Scores are kept as exact fractions and rounded once, where they are printed: to two decimals, half
          away from zero.
        </p>
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
          scorecards are public with them, each as one judgment; a median of such a cell is not printed. Three
          people make a number; they do not make a fine distinction. <Link to="#interval">The interval</Link>{' '}
          says how fine it is.
        </p>
      </Prose>
    </>
  );
}
