import { describe, expect, test } from 'vitest';
import { type Card, type CardAction, changeCard, mostMinutes, openCard } from './card.ts';
import { blankCard } from './card-content.ts';

const after = (...actions: CardAction[]): Card => actions.reduce(changeCard, openCard(blankCard));
const undo: CardAction = { type: 'undo' };
const rate = (category: string, value: number | null): CardAction => ({ type: 'rate', category, value });

describe('a rating', () => {
  test('of no score is neither 0 nor open', () => {
    const { ratings } = after(rate('balance', null), rate('narrative', 0)).content;
    expect(ratings).toEqual({ balance: null, narrative: 0 });
    expect('level-design' in ratings).toBe(false);
  });

  test('is taken back to what stood before it, be that a number, no score or nothing', () => {
    const card = after(rate('balance', 7), rate('balance', null), rate('balance', 3));
    const back = changeCard(card, undo);
    expect(back.content.ratings).toEqual({ balance: null });
    expect(changeCard(back, undo).content.ratings).toEqual({ balance: 7 });
    expect(changeCard(changeCard(back, undo), undo).content.ratings).toEqual({});
  });

  test('given once more changes nothing that could be undone', () => {
    expect(after(rate('balance', 7), rate('balance', 7)).past).toHaveLength(1);
  });

  test('is open again once it is cleared, and comes back by undoing that', () => {
    const cleared = after(rate('balance', 7), { type: 'clear', category: 'balance' });
    expect(cleared.content.ratings).toEqual({});
    expect(changeCard(cleared, undo).content.ratings).toEqual({ balance: 7 });
  });

  test('leads back to its category when it is undone', () => {
    const card = after(rate('balance', 7), { type: 'visit', category: 'narrative' }, undo);
    expect(card.content.position).toBe('balance');
  });
});

describe('what is typed', () => {
  test('in one go is undone in one go', () => {
    const card = after(
      { type: 'comment', comment: 'T' },
      { type: 'comment', comment: 'Th' },
      { type: 'comment', comment: 'The' },
    );
    expect(card.past).toHaveLength(1);
    expect(changeCard(card, undo).content.comment).toBe('');
  });

  test('before and after another change is two changes', () => {
    const card = after({ type: 'comment', comment: 'one' }, rate('balance', 1), {
      type: 'comment',
      comment: 'one two',
    });
    expect(changeCard(card, undo).content.comment).toBe('one');
  });
});

describe('minutes', () => {
  test('that were counted are no change to undo, and stay when another change is undone', () => {
    const card = after(rate('balance', 1), { type: 'spend', minutes: 2 }, undo);
    expect(card.content).toMatchObject({ minutes: 2, ratings: {} });
  });

  test('put right by hand stay within what the record takes', () => {
    expect(after({ type: 'correct', minutes: 1e9 }).content.minutes).toBe(mostMinutes);
    expect(after({ type: 'correct', minutes: -4 }).content.minutes).toBe(0);
    expect(after({ type: 'correct', minutes: 12.9 }).content.minutes).toBe(12);
  });
});

test('undoing every change gives the card that was opened, whatever was done', () => {
  const actions: CardAction[] = [
    rate('a', 1),
    rate('b', null),
    { type: 'recognise', recognised: true },
    { type: 'comment', comment: 'x' },
    { type: 'clear', category: 'a' },
    { type: 'correct', minutes: 9 },
    { type: 'replace', content: { ...blankCard, ratings: { c: 4 } } },
    rate('a', 10),
  ];
  for (let from = 0; from < actions.length; from += 1) {
    let card = after(...actions.slice(from), ...actions.slice(0, from));
    while (card.past.length > 0) card = changeCard(card, undo);
    expect({ ...card.content, position: null, minutes: 0 }).toEqual(blankCard);
  }
});

test('an action that changes nothing gives the very same card', () => {
  const card = after(rate('balance', 7), { type: 'comment', comment: 'x' });
  const idle: CardAction[] = [
    rate('balance', 7),
    { type: 'comment', comment: 'x' },
    { type: 'recognise', recognised: false },
    { type: 'clear', category: 'narrative' },
    { type: 'visit', category: 'balance' },
    { type: 'correct', minutes: 0 },
  ];
  for (const action of idle) expect(changeCard(card, action), action.type).toBe(card);
});
