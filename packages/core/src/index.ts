export { type Agreement, krippendorffAlpha } from './agreement.ts';
export type { BoardCategoryStanding, BoardDocument, BoardStanding } from './board.ts';
export { canonicalJson } from './canonical-json.ts';
export { deriveCells, type RunCells } from './cells.ts';
export { type Comparison, ComparisonError, type ComparisonOutcome } from './comparison.ts';
export { rankByScore } from './competition-rank.ts';
export { deriveBoard } from './derive-board.ts';
export { type ScoreDifference, scoreDifference } from './difference.ts';
export {
  deriveHeadToHead,
  type HeadToHead,
  type HeadToHeadCell,
  type HeadToHeadStanding,
} from './head-to-head.ts';
export { type Interval, type ScoreInterval, scoreInterval } from './interval.ts';
export { type JackknifedScore, jackknifeScore } from './leave-one-out.ts';
export { median, medianFromHalfHundredths } from './median.ts';
export { METHOD_VERSION } from './method-version.ts';
export { numberWord } from './number-word.ts';
export type { Panel, PanelCategory, PanelModel, PanelScorecard } from './panel.ts';
export { parseBoard } from './parse-board.ts';
export { parseRecord, RecordError } from './parse-record.ts';
export { hasQuorum, QUORUM } from './quorum.ts';
export { FAMILY_ERROR, type ModelPair, type RankRange, rankRanges, type TestedModel } from './rank-range.ts';
export { type Hundredths, parseRatingText, ratingFromHundredths } from './rating.ts';
export { type ParsedRatings, parseRatingList, parseRatings } from './ratings.ts';
export { type PanelRecord, RECORD_FORMAT, RECORD_VERSION } from './record.ts';
export { compareScores, formatHundredths, formatScore, publishedScore, roundScore } from './score.ts';
export { type PairSelection, type RunPair, selectPair } from './select-pair.ts';
export { type Severity, severities } from './severity.ts';
export { isSlug, SLUG_MAX_LENGTH, SlugError, slugFromCode } from './slug.ts';
export { type Spread, spreadOf } from './spread.ts';
export {
  CATEGORIES_MAX,
  type Category,
  parseTaxonomy,
  type Specialty,
  type Taxonomy,
  TaxonomyError,
} from './taxonomy.ts';
export { discrepancyText, type Verification, verifyRecord } from './verify-record.ts';
