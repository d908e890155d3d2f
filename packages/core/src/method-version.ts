/**
 * Which method the numbers follow: it rises with every change of a rule or a formula by which the same scorecards could
 * give another number, another interval or another rank range.
 */
export const METHOD_VERSION = 1;
