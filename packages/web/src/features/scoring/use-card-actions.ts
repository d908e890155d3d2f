import { useMemo } from 'react';
import { announce } from '../../lib/announcer.ts';
import type { CategoryActions } from './category-field.tsx';
import { focusCategory, focusOn, submitId } from './focus.ts';
import type { Category } from './scorecard.query.ts';
import type { CardSession } from './state/card-session.ts';
import { nextOpen } from './state/progress.ts';

/** What the parts of a card do to it. Always the same functions, so that no part is drawn again because of them. */
export function useCardActions(
  session: CardSession,
  categories: readonly Category[],
  /** Notes where the focus is. */
  stand: (category: string) => void,
): CategoryActions & { undo: () => void; goToNextOpen: () => void } {
  return useMemo(() => {
    const slugs = categories.map(({ slug }) => slug);
    const content = () => session.getState().content;
    const moveOn = (category: string | null, wasOpen = false) => {
      const next = nextOpen(content(), slugs, category);
      if (next !== null) focusCategory(next);
      else if (wasOpen) focusOn(submitId);
    };
    return {
      rate: (category, value) => session.dispatch({ type: 'rate', category, value }),
      rateAndMoveOn: (category, value) => {
        const wasOpen = content().ratings[category] === undefined;
        session.dispatch({ type: 'rate', category, value });
        moveOn(category, wasOpen);
      },
      moveOn: (category) => moveOn(category, true),
      clear: (category) => {
        session.dispatch({ type: 'clear', category });
        // The button that was pressed goes with what it cleared.
        focusCategory(category);
      },
      visit: stand,
      goToNextOpen: () => moveOn(content().position),
      undo: () => {
        if (!session.getState().canUndo) return;
        const before = content();
        session.dispatch({ type: 'undo' });
        const { position, ratings } = content();
        const name = categories.find(({ slug }) => slug === position)?.name;
        const wasRating = position !== null && ratings[position] !== before.ratings[position];
        if (wasRating) focusCategory(position);
        announce(wasRating && name ? `Undone: ${name}.` : 'Undone.');
      },
    };
  }, [session, categories, stand]);
}
