import { Coverage } from './coverage.tsx';
import { Formula, Formulas, Where } from './formula.tsx';
import { Prose } from './prose.tsx';

/** How sure a score is, and when two models can be told apart. */
export function Sureness() {
  return (
    <>
      <Prose
        id="interval"
        title="The interval of a score"
        symbols={
          <Formulas>
            <Formula>
              V<sub>P</sub> = (P − 1)/P · Σ<sub>p</sub> (θ<sub>−p</sub> − θ)²
            </Formula>
            <Formula>
              V<sub>R</sub> = (R − 1)/R · Σ<sub>r</sub> (θ<sub>−r</sub> − θ)²
            </Formula>
            <Formula>
              V<sub>S</sub> = (S − 1)/S · Σ<sub>s</sub> (θ<sub>−s</sub> − θ)²
            </Formula>
            <Formula>
              <var>V</var> = max(V<sub>P</sub> + V<sub>R</sub> − V<sub>S</sub>, V<sub>P</sub>, V<sub>R</sub>)
            </Formula>
            <Formula>
              <var>df</var> = min( (V<sub>P</sub> + V<sub>R</sub>)² / (V<sub>P</sub>²/(P − 1) + V<sub>R</sub>
              ²/(R − 1)), P − 1 )
            </Formula>
            <Formula>
              <var>interval</var> = θ ± t(0.975; df) · √V, within 0 to 10
            </Formula>
            <Where>
              θ is the score, θ<sub>−p</sub> the score without panelist p; P panelists, R runs, S scorecards;
              t is the quantile of Student's distribution.
            </Where>
          </Formulas>
        }
        wide={<Coverage />}
      >
        <p>
          Other panelists and other runs would have given another score. How far off it could be is asked of
          the judgments themselves: each panelist is left out everywhere in turn, then each run, and the score
          is worked out again each time. This is a two-way jackknife; the form is that of Cameron, Gelbach and
          Miller (2011). A single scorecard belongs to a panelist and to a run and is counted by both, so that
          part is taken off once.
        </p>
        <p>
          The same people judge several runs of a model. Treating every median as if it were independent of
          the others would give intervals far too narrow. A category score has an interval by the same rule,
          over that category alone.
        </p>
        <p>
          There is no interval with fewer than two runs, with fewer than three panelists or where one of them
          alone holds the score up, and where leaving anybody out changes nothing at all. The page then gives
          the reason instead.
        </p>
        <p>
          <b>What it covers:</b> other panelists of the kind that judged, and other runs of the kind that was
          judged. <b>What it does not:</b> other kinds of tasks, panelists who confer or who see whose model
          they judge, a question that misses what matters, and a panel that was not drawn at random from those
          the number is meant to speak for. It is cut off at 0 and at 10.
        </p>
        <p>
          It was tried on simulated panels whose true score is known: whole-number ratings on this scale, with
          models, panelists, runs, panelists on runs and categories that differ. It is wider than it need be
          for three panelists, four to six points, and a little too narrow for five a run: 94 % rather than 95
          %. The figures hold for panels made in that way.
        </p>
      </Prose>
      <Prose
        id="difference"
        title="Telling two models apart"
        symbols={
          <Formulas>
            <Formula>
              <var>d</var> = θ<sub>a</sub> − θ<sub>b</sub>
            </Formula>
            <Formula>
              V<sub>P</sub> = (n − 1)/n · Σ<sub>p</sub> (d<sub>−p</sub> − d)²
            </Formula>
            <Formula>
              V<sub>R</sub> = V<sub>Ra</sub> + V<sub>Rb</sub>, V<sub>S</sub> = V<sub>Sa</sub> + V<sub>Sb</sub>
            </Formula>
            <Formula>
              <var>V</var> = max(V<sub>P</sub> + V<sub>R</sub> − V<sub>S</sub>, V<sub>P</sub>, V<sub>R</sub>)
            </Formula>
            <Formula>
              <var>df</var> = (V<sub>P</sub> + V<sub>R</sub>)² / (V<sub>P</sub>²/(n − 1) + V<sub>Ra</sub>²/(R
              <sub>a</sub> − 1) + V<sub>Rb</sub>²/(R<sub>b</sub> − 1))
            </Formula>
            <Formula>
              <var>t</var> = d / √V, two-sided p; interval d ± t(0.975; df) · √V, within −10 to 10
            </Formula>
            <Where>
              n panelists of either model, each left out of both at once; R<sub>a</sub> and R<sub>b</sub>{' '}
              runs.
            </Where>
          </Formulas>
        }
      >
        <p>
          Two overlapping intervals do not mean that two models cannot be told apart: where the same people
          judged both, whoever is severe is severe to both, and that cancels. So the difference has a test of
          its own. Each panelist is left out of both models at once; the runs of the two are their own.
        </p>
        <p>
          It cannot be tested when either model has fewer than two runs, when fewer than three panelists stand
          behind the two or one alone holds a score up, or when nothing varies. Its interval, and those of
          single categories and environments, stand each for itself: among many, some miss zero by chance.
        </p>
        <p>
          <b>The limits:</b> models that few panelists have in common are compared nearly as if by strangers,
          and models run on different tasks are compared with that difference in it.
        </p>
      </Prose>
      <Prose
        id="ranks"
        title="Rank, ties and the ranks left open"
        symbols={
          <Formulas>
            <Formula>
              p<sub>(1)</sub> ≤ … ≤ p<sub>(m)</sub>, m = M(M − 1)/2
            </Formula>
            <Formula>
              told apart: the first k pairs, as long as p<sub>(k)</sub> ≤ 0.05/(m − k + 1)
            </Formula>
            <Formula>
              <var>ranks left open</var> = 1 + separably better … M − separably worse
            </Formula>
            <Where>M ranked models. A pair that cannot be tested enters with p = 1.</Where>
          </Formulas>
        }
      >
        <p>
          Models are ordered by their exact scores. Equal scores share a rank, and the ranks after it are left
          out: 1, 1, 3. Tied models are listed by their short names. Two scores that print alike can still
          differ.
        </p>
        <p>
          A rank says which score is higher, not that the models differ. So every two ranked models are
          tested, and all tests are judged at once by Holm's method: the chance that any two models which are
          in truth equal are told apart stays at 5 % for the whole board, however many there are. The ranks
          left open to a model run from one more than the models that are separably better to all but those
          that are separably worse. They always hold its rank. Quote them, not the rank.
        </p>
        <p>
          <b>The limits:</b> the more models, the more has to be shown for each pair, and with small panels
          ranges are wide: that is what the judgments say. Not to be told apart is no proof of being equal.
          More runs do not replace people.
        </p>
      </Prose>
    </>
  );
}
