import { type CardContent, sameContent } from './card-content.ts';

/** A card, and what its last changes replaced. */
export interface Card {
  readonly content: CardContent;
  /** The latest last. */
  readonly past: readonly Undo[];
}

/** What a change replaced. */
type Undo =
  | { field: 'rating'; category: string; before: number | null | undefined }
  | { field: 'comment'; before: string }
  | { field: 'minutes'; before: number }
  | { field: 'recognised'; before: boolean }
  | { field: 'all'; before: CardContent };

/** What may happen to a card. */
export type CardAction =
  /** A number, or null: no score, chosen. */
  | { type: 'rate'; category: string; value: number | null }
  | { type: 'clear'; category: string }
  | { type: 'comment'; comment: string }
  | { type: 'recognise'; recognised: boolean }
  /** The panelist puts the minutes right. */
  | { type: 'correct'; minutes: number }
  /** The clock has counted some more. */
  | { type: 'spend'; minutes: number }
  | { type: 'visit'; category: string }
  /** The panelist took another content over this one. */
  | { type: 'replace'; content: CardContent }
  /** The content moved elsewhere, on the server or in another tab. */
  | { type: 'follow'; content: CardContent }
  | { type: 'undo' };

const longestPast = 200;

/** More than anybody plays, and the most that the record takes. */
export const mostMinutes = 10_000;

/** A card as it was read. */
export function openCard(content: CardContent): Card {
  return { content, past: [] };
}

/** The card after an action. The same card, not a copy, where nothing changed. */
export function changeCard(card: Card, action: CardAction): Card {
  const { content } = card;
  switch (action.type) {
    case 'rate': {
      const before = content.ratings[action.category];
      const at = visit(content, action.category);
      if (before === action.value) return at === content ? card : { ...card, content: at };
      const ratings = { ...content.ratings, [action.category]: action.value };
      return remember(card, { ...at, ratings }, { field: 'rating', category: action.category, before });
    }
    case 'clear': {
      const { [action.category]: before, ...ratings } = content.ratings;
      if (before === undefined) return card;
      const at = visit(content, action.category);
      return remember(card, { ...at, ratings }, { field: 'rating', category: action.category, before });
    }
    case 'comment':
      if (action.comment === content.comment) return card;
      return remember(
        card,
        { ...content, comment: action.comment },
        { field: 'comment', before: content.comment },
      );
    case 'recognise':
      if (action.recognised === content.recognised) return card;
      return remember(
        card,
        { ...content, recognised: action.recognised },
        { field: 'recognised', before: content.recognised },
      );
    case 'correct': {
      const minutes = Math.min(mostMinutes, Math.max(0, Math.floor(action.minutes)));
      if (minutes === content.minutes) return card;
      return remember(card, { ...content, minutes }, { field: 'minutes', before: content.minutes });
    }
    case 'spend': {
      const minutes = Math.min(mostMinutes, content.minutes + action.minutes);
      return minutes === content.minutes ? card : { ...card, content: { ...content, minutes } };
    }
    case 'visit': {
      const at = visit(content, action.category);
      return at === content ? card : { ...card, content: at };
    }
    case 'replace':
      if (sameContent(action.content, content)) return card;
      return remember(card, action.content, { field: 'all', before: content });
    case 'follow':
      return action.content === content ? card : { ...card, content: action.content };
    case 'undo':
      return undo(card);
  }
}

function visit(content: CardContent, category: string): CardContent {
  return content.position === category ? content : { ...content, position: category };
}

/** Typing into one field is one change: the text before its first letter is what comes back. */
function remember({ past }: Card, content: CardContent, undone: Undo): Card {
  const last = past.at(-1);
  const typed = undone.field === 'comment' || undone.field === 'minutes';
  if (typed && last?.field === undone.field) return { content, past };
  return { content, past: [...past.slice(1 - longestPast), undone] };
}

function undo({ content, past }: Card): Card {
  const last = past.at(-1);
  if (!last) return { content, past };
  return { content: restore(content, last), past: past.slice(0, -1) };
}

function restore(content: CardContent, undone: Undo): CardContent {
  if (undone.field === 'all') return { ...undone.before, minutes: content.minutes };
  if (undone.field !== 'rating') return { ...content, [undone.field]: undone.before };
  const { [undone.category]: _, ...others } = content.ratings;
  const ratings =
    undone.before === undefined ? others : { ...content.ratings, [undone.category]: undone.before };
  return { ...content, ratings, position: undone.category };
}
