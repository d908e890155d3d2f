export { type Agreement, type AgreementMetric, krippendorffAlpha } from './agreement.ts';
export type { BoardCategoryStanding, BoardDocument, BoardStanding } from './board.ts';
export { canonicalJson } from './canonical-json.ts';
export { type Cell, deriveCells, type RunCells } from './cells.ts';
export type { Difference } from './comparison-ledger.ts';
export { compareSlugs, rankByScore, type Scored } from './competition-rank.ts';
export { deriveBoard } from './derive-board.ts';
export { type ScoreDifference, scoreDifference } from './difference.ts';
export type { Issue } from './document-reader.ts';
export {
  INTERVAL_LEVEL,
  type Interval,
  type IntervalWithheld,
  type ScoreInterval,
  scoreInterval,
} from './interval.ts';
export { type JackknifedScore, jackknifeScore, type LeftOut } from './leave-one-out.ts';
export { type HalfHundredths, median, medianFromHalfHundredths } from './median.ts';
export {
  type Panel,
  type PanelCategory,
  PanelError,
  type PanelModel,
  type PanelPanelist,
  type PanelRun,
  type PanelScorecard,
} from './panel.ts';
export { BoardError, parseBoard } from './parse-board.ts';
export { parseRecord, RecordError } from './parse-record.ts';
export { hasQuorum, QUORUM } from './quorum.ts';
export {
  type ComparedModel,
  FAMILY_ERROR,
  type ModelPair,
  type RankRange,
  type RankRanges,
  rankRanges,
} from './rank-range.ts';
export {
  type Hundredths,
  type ParsedRating,
  parseRatingNumber,
  parseRatingText,
  RATING_MAX,
  ratingFromHundredths,
} from './rating.ts';
export { type ParsedRatings, parseRatingList, parseRatings, type Ratings } from './ratings.ts';
export {
  type PanelRecord,
  RECORD_FORMAT,
  RECORD_VERSION,
  type RecordEnvironment,
  type RecordMedian,
  type RecordPanelist,
  type RecordProvisional,
  type RecordRun,
  type RecordScore,
  type RecordScorecard,
} from './record.ts';
export { panelOfRecord } from './record-panel.ts';
export { compareScores, formatHundredths, formatScore, roundScore, type Score, scoreValue } from './score.ts';
export {
  isSlug,
  SLUG_MAX_LENGTH,
  type SlugCollision,
  SlugError,
  slugCollisions,
  slugFromCode,
} from './slug.ts';
export { CONTESTED_RANGE, QUARTILES_FROM, type Spread, spreadOf } from './spread.ts';
export { studentTTwoSidedP, studentTTwoSidedQuantile } from './student-t.ts';
export {
  CATEGORIES_MAX,
  type Category,
  type CategoryAnchor,
  parseTaxonomy,
  type Specialty,
  type Taxonomy,
  TaxonomyError,
} from './taxonomy.ts';
export { differenceText, type Verification, verifyRecord } from './verify-record.ts';
