import { useEffect } from 'react';
import { countTime, startTime, touchTime } from './state/active-time.ts';
import type { CardSession } from './state/card-session.ts';

const signsOfUse = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'scroll'] as const;
const countEveryMs = 5000;

/** Counts the minutes in which a card is visible and in use, as long as it is `counting`. */
export function useActiveMinutes(session: CardSession, counting: boolean): void {
  useEffect(() => {
    if (!counting) return;
    let time = startTime(performance.now());
    let seen = !document.hidden;
    const count = (next: ReturnType<typeof countTime>) => {
      time = next.time;
      if (next.minutes > 0) session.dispatch({ type: 'spend', minutes: next.minutes });
    };
    const tick = () => count(countTime(time, performance.now(), seen));
    const touch = () => count(touchTime(time, performance.now(), seen));
    const look = () => {
      tick();
      seen = !document.hidden;
    };
    const timer = setInterval(tick, countEveryMs);
    document.addEventListener('visibilitychange', look);
    for (const sign of signsOfUse) window.addEventListener(sign, touch, { passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const sign of signsOfUse) window.removeEventListener(sign, touch);
    };
  }, [session, counting]);
}
