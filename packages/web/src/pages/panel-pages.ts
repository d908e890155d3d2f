/** The pages of a panelist, fetched as one: whoever opens the queue opens a card next. */
export { PanelPage } from './panel-page.tsx';
export { ScorePage } from './score-page.tsx';
