import { useLayoutEffect, useRef } from 'react';

/** Room between what has the focus and a bar that sticks. */
const airPx = 16;

/** Tells the browser how much of the page two sticky bars cover, so that what it scrolls to never lies under one, and tells `--bar-above` to what sticks below. */
export function useStickyRoom() {
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement;
    const covered = (bar: HTMLElement | null) =>
      bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
    const measure = () => {
      root.style.setProperty('--bar-above', `${covered(top.current)}px`);
      root.style.scrollPaddingBlock = `${covered(top.current) + airPx}px ${covered(bottom.current) + airPx}px`;
    };
    const observer = new ResizeObserver(measure);
    for (const bar of [root, top.current, bottom.current]) if (bar) observer.observe(bar);
    return () => {
      observer.disconnect();
      root.style.removeProperty('scroll-padding-block');
      root.style.removeProperty('--bar-above');
    };
  }, []);
  return { top, bottom };
}
