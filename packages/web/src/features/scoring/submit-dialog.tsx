import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions, focusFirst } from '../../components/dialog.tsx';
import { countOf } from '../../lib/format.ts';
import { focusCategory } from './focus.ts';
import type { Category } from './scorecard.query.ts';
import type { Progress } from './state/progress.ts';
import styles from './submit-dialog.module.css';

interface SubmitDialogProps {
  categories: readonly Category[];
  progress: Progress;
  submit: () => void;
  close: () => void;
}

/** The one question before a partial card: what is missing, each a way back to it. */
export function SubmitDialog({ categories, progress, submit, close }: SubmitDialogProps) {
  const missing = categories.filter(({ slug }) => progress.open.includes(slug));
  const open = countOf(missing.length, 'category', { plural: 'categories', style: 'words' });
  const goTo = (slug: string) => {
    close();
    // The dialog hands the focus back as it closes: what was asked for comes after that.
    setTimeout(() => focusCategory(slug));
  };
  return (
    <Dialog
      title={progress.rated === 0 ? 'Nothing is rated yet' : `Submit with ${open} open?`}
      onClose={close}
    >
      {progress.rated === 0 ? (
        <p>
          A card needs at least one rating. A build that does not work is rated 0, or reported as unplayable.
        </p>
      ) : (
        <p>
          {progress.rated} of {categories.length} are rated
          {progress.withoutScore > 0 && `, and no score is chosen for ${progress.withoutScore}`}. A partial
          card counts where it has ratings. Open:
        </p>
      )}
      <ul className={styles.missing}>
        {missing.map(({ slug, name }) => (
          <li key={slug}>
            <Button quiet onClick={() => goTo(slug)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        {progress.rated > 0 && (
          <Button onClick={submit} {...focusFirst}>
            Submit the partial card
          </Button>
        )}
        <Button quiet onClick={close}>
          Go on scoring
        </Button>
      </DialogActions>
    </Dialog>
  );
}
