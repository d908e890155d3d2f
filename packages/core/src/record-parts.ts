import { type DocumentReader, join } from './document-reader.ts';
import type { PanelModel } from './panel.ts';
import type {
  RecordEnvironment,
  RecordMedian,
  RecordPanelist,
  RecordProvisional,
  RecordRun,
  RecordScore,
  RecordScorecard,
} from './record.ts';
import type { Category, CategoryAnchor } from './taxonomy.ts';

// Wider than what any door lets in: a record is refused for contradictions, not for length.
const NAME_MAX = 1000;
const TEXT_MAX = 100_000;

export function readInstant(reader: DocumentReader, value: unknown, path: string): string {
  return reader.matching(value, path, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'an instant in UTC');
}

export function readHash(reader: DocumentReader, value: unknown, path: string): string {
  return reader.matching(value, path, /^[0-9a-f]{64}$/, '64 lower-case hexadecimal digits');
}

function readUuid(reader: DocumentReader, value: unknown, path: string): string {
  return reader.matching(value, path, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a lower-case UUID');
}

export function readCategory(reader: DocumentReader, value: unknown, path: string): Category | null {
  const category = reader.object(value, path, ['slug', 'name', 'question', 'anchors']);
  if (category === null) return null;
  return {
    slug: reader.slug(category.slug, join(path, 'slug')),
    name: reader.text(category.name, join(path, 'name'), NAME_MAX),
    question: reader.text(category.question, join(path, 'question'), TEXT_MAX, 0),
    anchors: reader.list(category.anchors, join(path, 'anchors'), (each, place) =>
      readAnchor(reader, each, place),
    ),
  };
}

function readAnchor(reader: DocumentReader, value: unknown, path: string): CategoryAnchor | null {
  const anchor = reader.object(value, path, ['rating', 'meaning']);
  if (anchor === null) return null;
  return {
    rating: reader.upToTen(anchor.rating, join(path, 'rating')),
    meaning: reader.text(anchor.meaning, join(path, 'meaning'), TEXT_MAX, 0),
  };
}

export function readModel(reader: DocumentReader, value: unknown, path: string): PanelModel | null {
  const model = reader.object(value, path, ['slug', 'name', 'vendor', 'version']);
  if (model === null) return null;
  return {
    slug: reader.slug(model.slug, join(path, 'slug')),
    name: reader.text(model.name, join(path, 'name'), NAME_MAX),
    vendor: reader.textOrNull(model.vendor, join(path, 'vendor'), NAME_MAX, 0),
    version: reader.textOrNull(model.version, join(path, 'version'), NAME_MAX, 0),
  };
}

export function readEnvironment(
  reader: DocumentReader,
  value: unknown,
  path: string,
): RecordEnvironment | null {
  const environment = reader.object(value, path, ['slug', 'name', 'genre']);
  if (environment === null) return null;
  return {
    slug: reader.slug(environment.slug, join(path, 'slug')),
    name: reader.text(environment.name, join(path, 'name'), NAME_MAX),
    genre: reader.textOrNull(environment.genre, join(path, 'genre'), NAME_MAX, 0),
  };
}

export function readRun(reader: DocumentReader, value: unknown, path: string): RecordRun | null {
  const run = reader.object(value, path, [
    'id',
    'model',
    'environment',
    'artifactUrl',
    'revealedAt',
    'finalizedAt',
  ]);
  if (run === null) return null;
  return {
    id: readUuid(reader, run.id, join(path, 'id')),
    model: reader.slug(run.model, join(path, 'model')),
    environment: reader.slug(run.environment, join(path, 'environment')),
    artifactUrl: reader.textOrNull(run.artifactUrl, join(path, 'artifactUrl'), TEXT_MAX),
    revealedAt: readInstant(reader, run.revealedAt, join(path, 'revealedAt')),
    finalizedAt: readInstant(reader, run.finalizedAt, join(path, 'finalizedAt')),
  };
}

export function readPanelist(reader: DocumentReader, value: unknown, path: string): RecordPanelist | null {
  const panelist = reader.object(value, path, ['pseudonym', 'specialty', 'yearsOfExperience']);
  if (panelist === null) return null;
  return {
    pseudonym: reader.text(panelist.pseudonym, join(path, 'pseudonym'), NAME_MAX),
    specialty: reader.text(panelist.specialty, join(path, 'specialty'), NAME_MAX),
    yearsOfExperience: reader.integerOrNull(panelist.yearsOfExperience, join(path, 'yearsOfExperience'), 0),
  };
}

export function readScorecard(reader: DocumentReader, value: unknown, path: string): RecordScorecard | null {
  const fields = ['run', 'panelist', 'ratings', 'comment', 'minutes', 'source', 'submittedAt'];
  const card = reader.object(value, path, fields);
  if (card === null) return null;
  return {
    run: readUuid(reader, card.run, join(path, 'run')),
    panelist: reader.text(card.panelist, join(path, 'panelist'), NAME_MAX),
    // Their own rules are asked when the categories are known.
    ratings: (card.ratings ?? {}) as Readonly<Record<string, number>>,
    comment: reader.textOrNull(card.comment, join(path, 'comment'), TEXT_MAX, 0),
    minutes: reader.integerOrNull(card.minutes, join(path, 'minutes'), 0),
    source: reader.oneOf(card.source, join(path, 'source'), ['PANELIST', 'ADMIN']),
    submittedAt: readInstant(reader, card.submittedAt, join(path, 'submittedAt')),
  };
}

export function readMedian(reader: DocumentReader, value: unknown, path: string): RecordMedian | null {
  const cell = reader.object(value, path, ['run', 'category', 'panelists', 'median']);
  if (cell === null) return null;
  return {
    run: readUuid(reader, cell.run, join(path, 'run')),
    category: reader.slug(cell.category, join(path, 'category')),
    panelists: reader.integer(cell.panelists, join(path, 'panelists'), 0),
    median: reader.upToTenOrNull(cell.median, join(path, 'median')),
  };
}

export function readScore(reader: DocumentReader, value: unknown, path: string): RecordScore | null {
  const score = reader.object(value, path, ['model', 'rank', 'score', 'categories']);
  if (score === null) return null;
  const place = join(path, 'categories');
  const categories = reader.object(score.categories, place, Object.keys(Object(score.categories)));
  return {
    model: reader.slug(score.model, join(path, 'model')),
    rank: reader.integer(score.rank, join(path, 'rank'), 1),
    score: reader.upToTen(score.score, join(path, 'score')),
    categories: Object.fromEntries(
      Object.entries(categories ?? {}).map(([slug, each]) => [
        slug,
        reader.upToTenOrNull(each, join(place, slug)),
      ]),
    ),
  };
}

export function readProvisional(
  reader: DocumentReader,
  value: unknown,
  path: string,
): RecordProvisional | null {
  const model = reader.object(value, path, ['model', 'runs', 'panelists', 'scorecards']);
  if (model === null) return null;
  return {
    model: reader.slug(model.model, join(path, 'model')),
    runs: reader.integer(model.runs, join(path, 'runs'), 0),
    panelists: reader.integer(model.panelists, join(path, 'panelists'), 0),
    scorecards: reader.integer(model.scorecards, join(path, 'scorecards'), 0),
  };
}
