import { type Card, type CardAction, changeCard, openCard } from './card.ts';
import { type CardContent, fingerprint, sameContent } from './card-content.ts';
import { mergeQuietly, type Picks, pickedCard, type SavedCard } from './difference.ts';
import { type LocalCard, parseLocalCard, type Shelf } from './local-card.ts';

/**
 * One card as this device holds it: what was typed, what the server is known to have, and what was sent and never
 * answered. Each change lies on the shelf before the next key can be pressed, where every tab finds it.
 */
export class DeviceCard {
  readonly #shelf: Shelf;
  #card: Card;
  #base: SavedCard;
  #sent: readonly string[];
  #kept = true;
  /** The shelf's text as this tab knows it. */
  #shelved: string | null;

  /** @param server the card as the server holds it now, for a device that holds nothing yet. */
  constructor(shelf: Shelf, server: SavedCard) {
    this.#shelf = shelf;
    const text = shelf.read();
    const local = parseLocalCard(text);
    this.#shelved = text;
    this.#card = openCard(local?.content ?? server.content);
    this.#base = local?.base ?? server;
    this.#sent = local?.sent ?? [];
  }

  get content(): CardContent {
    return this.#card.content;
  }

  /** What the server is known to hold. */
  get base(): SavedCard {
    return this.#base;
  }

  get canUndo(): boolean {
    return this.#card.past.length > 0;
  }

  /** Whether the device keeps what is typed, should the page be closed. */
  get isKept(): boolean {
    return this.#kept;
  }

  /** Whether this device holds something that the server does not. */
  get isDirty(): boolean {
    return !sameContent(this.content, this.#base.content);
  }

  /** Whether what stands here is what was sent last. */
  get isSent(): boolean {
    return this.#sent.at(-1) === fingerprint(this.content);
  }

  /** @returns whether that changed anything. */
  change(action: CardAction): boolean {
    const changed = changeCard(this.#card, action);
    if (changed === this.#card) return false;
    this.#card = changed;
    this.shelve();
    return true;
  }

  /** What stands here goes out: should its answer be lost, it is known again when the server is found to hold it. */
  noteSent(): void {
    const mark = fingerprint(this.content);
    this.#sent = [...this.#sent.filter((other) => other !== mark), mark].slice(-50);
    this.shelve();
  }

  /** The server says that it holds this. */
  acknowledge(saved: SavedCard): void {
    const at = this.#sent.indexOf(fingerprint(saved.content));
    if (saved.version >= this.#base.version) {
      this.#base = saved;
      this.#sent = at < 0 ? [] : this.#sent.slice(at + 1);
    }
    this.shelve();
  }

  /**
   * The server holds another version than the one that was read here.
   *
   * @returns false when it cannot be brought together with what stands here: then nothing has changed.
   */
  meet(elsewhere: SavedCard): boolean {
    const { content } = this;
    const isOurs =
      elsewhere.version === this.#base.version || this.#sent.includes(fingerprint(elsewhere.content));
    const merged = isOurs ? content : mergeQuietly(this.#base.content, content, elsewhere.content);
    if (merged === null) return false;
    this.#stand({ type: 'follow', content: merged }, elsewhere);
    return true;
  }

  /** Of what stands here and what stands elsewhere the panelist picked, field by field. */
  pick(elsewhere: SavedCard, picks: Picks): void {
    const content = pickedCard(this.content, elsewhere.content, picks);
    this.#stand({ type: 'replace', content }, elsewhere);
  }

  /**
   * Takes over what another tab of this device wrote meanwhile.
   *
   * @returns whether that tab knew of another version on the server.
   */
  catchUp(): boolean {
    const text = this.#shelf.read();
    if (text === this.#shelved || text === null) return false;
    const local = parseLocalCard(text);
    if (!local) return false;
    this.#shelved = text;
    this.#card = changeCard(this.#card, { type: 'follow', content: local.content });
    const hasMoved = local.base.version !== this.#base.version;
    this.#base = local.base;
    this.#sent = local.sent;
    return hasMoved;
  }

  /** Lays on the shelf what is not there yet. */
  shelve(): void {
    const local: LocalCard = { content: this.content, base: this.#base, sent: this.#sent };
    const text = JSON.stringify(local);
    if (text === this.#shelved) return;
    this.#kept = this.#shelf.write(text);
    this.#shelved = this.#kept ? text : this.#shelved;
  }

  #stand(action: CardAction, base: SavedCard): void {
    this.#card = changeCard(this.#card, action);
    this.#base = base;
    this.shelve();
  }
}
