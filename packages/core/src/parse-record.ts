import { DocumentReader, type Issue, isPlainObject, issueLines, quote } from './document-reader.ts';
import { readBoard } from './parse-board.ts';
import { QUORUM } from './quorum.ts';
import { type PanelRecord, RECORD_FORMAT, RECORD_VERSION } from './record.ts';
import {
  readCategory,
  readEnvironment,
  readHash,
  readInstant,
  readMedian,
  readModel,
  readPanelist,
  readProvisional,
  readRun,
  readScore,
  readScorecard,
} from './record-parts.ts';
import { checkReferences } from './record-references.ts';

/** A record that cannot be read; the message and `issues` name every place. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[]) {
    const count = issues.length === 1 ? 'a mistake' : `${issues.length} mistakes`;
    super(`The record cannot be read, for ${count}:\n${issueLines(issues, 20)}`);
    this.issues = issues;
  }
}

/**
 * Reads a record file's JSON: its format and version, the shape of every part, and that the parts fit together: no
 * unknown run, panelist, model or category, no second card of a panelist on a run, ratings as the rules allow them.
 * Whether its published numbers follow from its cards is for `verifyRecord` to say.
 *
 * @throws RecordError naming every place that is wrong.
 * @example parseRecord(JSON.parse(text)).scorecards.length // 144
 */
export function parseRecord(value: unknown): PanelRecord {
  const header = headerIssue(value);
  if (header !== null) throw new RecordError([header]);
  const reader = new DocumentReader();
  const record = readRecord(reader, value);
  // Parts that could not be read would be reported again wherever another part names them.
  if (record !== null && reader.issues.length === 0) checkReferences(reader, record);
  if (record === null || reader.issues.length > 0) throw new RecordError(reader.issues);
  return record;
}

function headerIssue(value: unknown): Issue | null {
  if (!isPlainObject(value)) return { path: '', message: 'a record is one JSON object, and this is none' };
  if (value.format !== RECORD_FORMAT) {
    return { path: 'format', message: `must be ${quote(RECORD_FORMAT)}; this file is something else` };
  }
  if (value.version !== RECORD_VERSION) {
    const found = value.version === undefined ? 'no version' : `version ${JSON.stringify(value.version)}`;
    return {
      path: 'version',
      message: `this record has ${found}; only version ${RECORD_VERSION} can be read`,
    };
  }
  return null;
}

const PARTS = [
  ...['format', 'version', 'exportedAt', 'quorum', 'audit', 'categories', 'models', 'environments', 'runs'],
  ...['panelists', 'scorecards', 'medians', 'scores', 'provisional', 'revision', 'board'],
];

function readRecord(reader: DocumentReader, value: unknown): PanelRecord | null {
  const record = reader.object(value, '', PARTS);
  if (record === null) return null;
  const list = <T>(
    name: string,
    item: (reader: DocumentReader, value: unknown, path: string) => T | null,
  ): T[] => reader.list(record[name], name, (each, path) => item(reader, each, path));
  const audit = reader.object(record.audit, 'audit', ['seq', 'hash']);
  const board = readBoard(reader, record.board, 'board');
  const parts = {
    exportedAt: readInstant(reader, record.exportedAt, 'exportedAt'),
    quorum: reader.literal(record.quorum, 'quorum', QUORUM),
    categories: list('categories', readCategory),
    models: list('models', readModel),
    environments: list('environments', readEnvironment),
    runs: list('runs', readRun),
    panelists: list('panelists', readPanelist),
    scorecards: list('scorecards', readScorecard),
    medians: list('medians', readMedian),
    scores: list('scores', readScore),
    provisional: list('provisional', readProvisional),
    revision: readHash(reader, record.revision, 'revision'),
  };
  if (audit === null || board === null) return null;
  const head = {
    seq: reader.integer(audit.seq, 'audit.seq', 0),
    hash: readHash(reader, audit.hash, 'audit.hash'),
  };
  return { format: RECORD_FORMAT, version: RECORD_VERSION, audit: head, ...parts, board };
}
