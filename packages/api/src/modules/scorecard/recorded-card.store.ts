import type { Prisma, ScoreSource } from '../../generated/prisma/client.ts';

/** A connection inside one transaction. */
export type Transaction = Prisma.TransactionClient;

/** What a card says. */
export interface CardContent {
  /** Numbers by category slug. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly comment: string | null;
  readonly minutes: number | null;
}

/** A card that stands. */
interface StandingCard extends CardContent {
  readonly id: string;
  readonly version: number;
  readonly source: ScoreSource;
}

/** Where a card would come to stand, all of it locked to the end of the transaction. */
export interface CardPlace {
  /** Null when there is no such run. */
  readonly run: { readonly id: string; readonly isVoid: boolean; readonly environment: string } | null;
  /** Null when no approved panelist has the address. */
  readonly panelist: { readonly id: string; readonly email: string; readonly isImported: boolean } | null;
  /** The card that is there already. */
  readonly card: StandingCard | null;
  /** Slugs, in the order of the taxonomy. */
  readonly categories: readonly string[];
}

/** A card as it is stored. */
export type StoredCard = Pick<StandingCard, 'id' | 'version'>;

/**
 * Looks up where a panelist's card on a run would come to stand. Run and panelist are locked against being declared
 * void and losing their approval, the card against being replaced.
 *
 * @param run a UUID.
 */
export async function lockPlace(tx: Transaction, run: string, email: string): Promise<CardPlace> {
  const [place] = await tx.$queryRaw<[CardPlace]>`
    with run as (
      select r.id, r.voided_at is not null as "isVoid", e.name as environment
      from runs r join environments e on e.id = r.environment_id where r.id = ${run}::uuid for share of r
    ), panelist as (
      select a.id, a.email, a.imported as "isImported" from applications a
      where lower(a.email) = lower(${email}) and a.status = 'approved' for share
    ), card as (
      select s.id, s.version, upper(s.source::text) as source, s.ratings, s.comment, s.minutes_spent as minutes
      from panelist p join scores s on s.panelist_id = p.id and s.run_id = ${run}::uuid for update of s
    )
    select (select to_jsonb(run) from run) as run, (select to_jsonb(panelist) from panelist) as panelist,
      (select to_jsonb(card) from card) as card,
      array(select slug::text from eval_categories order by position) as categories`;
  return place;
}

/** Makes a card in an administrator's name. @returns null when the panelist has one on the run meanwhile. */
export async function insertCard(
  tx: Transaction,
  key: { readonly run: string; readonly panelist: string },
  { ratings, comment, minutes }: CardContent,
): Promise<StoredCard | null> {
  const [made] = await tx.$queryRaw<StoredCard[]>`
    insert into scores (run_id, panelist_id, ratings, comment, minutes_spent, source)
    values (${key.run}::uuid, ${key.panelist}::uuid, ${JSON.stringify(ratings)}::jsonb, ${comment}, ${minutes}::integer, 'admin')
    on conflict (run_id, panelist_id) do nothing
    returning id, version`;
  return made ?? null;
}

/** Puts another content in a card's place, in an administrator's name; a reason that was given once stays. */
export async function overwriteCard(
  tx: Transaction,
  id: string,
  { ratings, comment, minutes }: CardContent,
  reason: string | null,
): Promise<StoredCard> {
  const [stored] = await tx.$queryRaw<[StoredCard]>`
    update scores set ratings = ${JSON.stringify(ratings)}::jsonb, comment = ${comment},
      minutes_spent = ${minutes}::integer, source = 'admin', reason = coalesce(${reason}, reason)
    where id = ${id}::uuid
    returning id, version`;
  return stored;
}
