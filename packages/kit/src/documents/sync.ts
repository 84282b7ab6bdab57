/**
 * Keeps the documents of this browser and those of the account in step.
 *
 * Goal: a change made in one browser is in the others when they come to the front; none is lost without need, and none undone by an answer
 * that comes late. Method: what is changed while somebody is logged in goes out after a pause, each document from the version that it was
 * made from; what others have changed is read at login and at the front, after the last change that was read. A document that was changed
 * here and there is merged (`merge.ts`). All calls go one after the other. At a first login in a browser the account's documents hold, and
 * what only the visitor had goes to the account; whoever logs out takes his documents with him. Not handled: two tabs of one browser see
 * each other's changes like two browsers, when they come to the front.
 */
import { DOCUMENT_KINDS, type DocumentKindName } from '@bourse/contract';
import { readText } from '../browser/storage.ts';
import { documentStorageKey, onDocumentChange, putDocument } from './documents.ts';
import { mergeDocuments } from './merge.ts';
import { readSyncState, type SyncState, storedDocuments, UNSYNCED, writeSyncState } from './sync-state.ts';

/** A document as the account has it. */
export interface RemoteDocument {
  readonly kind: DocumentKindName;
  readonly key: string;
  readonly version: number;
  readonly isDeleted: boolean;
  readonly body?: unknown;
}

/** The calls. They throw when no answer comes: what was to be stored is tried again later. */
export interface DocumentTransport {
  /** What has changed after a version, in the order of versions. */
  readonly changedAfter: (
    version: number,
  ) => Promise<{ readonly items: readonly RemoteDocument[]; readonly hasMore: boolean }>;
  /**
   * Stores a document in place of the one of a version: its new version; `changed`: another one is kept; `refused`: it is not taken, and
   * never will be.
   */
  readonly store: (document: Omit<RemoteDocument, 'isDeleted'>) => Promise<number | 'changed' | 'refused'>;
  readonly remove: (kind: DocumentKindName, key: string) => Promise<void>;
}

/** How long a document rests before it goes out, in milliseconds: a divider or a text is changed many times in a second. */
const REST_MS = 800;
/** When what did not go out is tried again. */
const RETRY_MS = 30_000;
/** How often a document that others keep changing is merged before it waits for the next occasion. */
const MOST_ATTEMPTS = 3;

/** A document's kind and key from its name in the storage; undefined for other names. */
function namedBy(storageKey: string): { readonly kind: DocumentKindName; readonly key: string } | undefined {
  const [, name = '', ...rest] = storageKey.split('.');
  const kind = DOCUMENT_KINDS.find((known) => known === name);
  return kind === undefined ? undefined : { kind, key: rest.join('.') };
}

function storedBody(storageKey: string): unknown {
  try {
    return JSON.parse(readText(storageKey) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Syncs the documents of one person at a time. */
export class DocumentSync {
  private readonly transport: DocumentTransport;
  private state: SyncState = readSyncState();
  /** Who is logged in; 0: nobody. */
  private person = 0;
  /** What the account had when it and this browser last agreed, as far as this page has seen it. */
  private readonly bases = new Map<string, unknown>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(transport: DocumentTransport) {
    this.transport = transport;
  }

  /** Begins to watch changes; returns how to stop. */
  watch(): () => void {
    return onDocumentChange((kind, key) => this.noteChange(documentStorageKey(kind, key)));
  }

  /** Somebody is logged in: his documents are read, and what waits goes out. */
  enter(person: number): Promise<void> {
    this.person = person;
    if (this.state.owner !== person) {
      // Documents of somebody whose session just ended are not the next one's.
      if (this.state.owner !== 0) this.clear();
      this.save({ ...UNSYNCED, owner: person });
    }
    return this.pull();
  }

  /** Nobody is logged in any more. Whoever has logged out leaves nothing; whose session only ended finds all when he is back. */
  leave(hasLoggedOut: boolean): void {
    this.person = 0;
    clearTimeout(this.timer);
    if (hasLoggedOut) this.clear();
  }

  /** Reads what others have changed, then stores what waits. */
  pull(): Promise<void> {
    return this.enqueue(async () => {
      await this.readChanges();
      this.takeUnknown();
      await this.storeChanged();
    });
  }

  /** Stores what waits, at once. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    return this.enqueue(() => this.storeChanged());
  }

  private noteChange(storageKey: string): void {
    if (this.person === 0) return;
    const { changed } = this.state;
    if (!changed.includes(storageKey)) this.save({ ...this.state, changed: [...changed, storageKey] });
    this.flushAfter(REST_MS);
  }

  private flushAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  /** One call after the other; what fails is tried again later, and never for somebody else. */
  private enqueue(act: () => Promise<void>): Promise<void> {
    const { person } = this;
    this.queue = this.queue.then(async () => {
      if (person === 0 || person !== this.person) return;
      try {
        await act();
      } catch {
        if (person === this.person) this.flushAfter(RETRY_MS);
      }
    });
    return this.queue;
  }

  private async readChanges(): Promise<void> {
    const { person } = this;
    let hasMore = true;
    while (hasMore) {
      const page = await this.transport.changedAfter(this.state.seen);
      if (person !== this.person) return;
      for (const item of page.items) this.take(item);
      hasMore = page.hasMore && page.items.length > 0;
    }
  }

  /** Puts into force what the account has. */
  private take(item: RemoteDocument): void {
    const { kind, key, version, isDeleted } = item;
    const storageKey = documentStorageKey(kind, key);
    const { changed, versions } = this.state;
    const isKnown = versions[storageKey] === version;
    const isChanged = changed.includes(storageKey);
    const body = isDeleted ? undefined : item.body;
    if (!isKnown && !isChanged) putDocument(kind, key, body);
    if (!isKnown && isChanged && !isDeleted) {
      const mine = storedBody(storageKey);
      if (mine !== undefined) putDocument(kind, key, mergeDocuments(kind, mine, body, this.bases.get(storageKey)));
    }
    if (!isKnown) this.bases.set(storageKey, body);
    this.save({
      ...this.state,
      seen: Math.max(this.state.seen, version),
      versions: { ...versions, [storageKey]: isDeleted ? 0 : version },
    });
  }

  /** What the account has never had goes to it: documents of the visitor that this person was. */
  private takeUnknown(): void {
    const { changed, versions } = this.state;
    const unknown = storedDocuments().filter((name) => namedBy(name) !== undefined && versions[name] === undefined);
    this.save({ ...this.state, changed: [...new Set([...changed, ...unknown])] });
  }

  private async storeChanged(): Promise<void> {
    const { person } = this;
    for (const storageKey of this.state.changed) {
      for (let attempt = 1; attempt <= MOST_ATTEMPTS && this.state.changed.includes(storageKey); attempt += 1) {
        await this.storeOne(storageKey);
        if (person !== this.person) return;
      }
    }
  }

  private async storeOne(storageKey: string): Promise<void> {
    const { person } = this;
    const named = namedBy(storageKey);
    const body = storedBody(storageKey);
    const version = this.state.versions[storageKey] ?? 0;
    if (named === undefined || (body === undefined && version === 0)) return this.markStored(storageKey, undefined);
    if (body === undefined) await this.transport.remove(named.kind, named.key);
    const outcome = body === undefined ? 0 : await this.transport.store({ ...named, version, body });
    if (person !== this.person) return undefined;
    if (outcome === 'changed') return this.readChanges();
    // Known, so that it is offered again only when it has been changed.
    if (outcome === 'refused') return this.markStored(storageKey, version);
    this.bases.set(storageKey, body);
    // It may have been changed again while the call was under way.
    const isLast = JSON.stringify(storedBody(storageKey)) === JSON.stringify(body);
    if (isLast) return this.markStored(storageKey, outcome);
    this.save({ ...this.state, versions: { ...this.state.versions, [storageKey]: outcome } });
    return undefined;
  }

  private markStored(storageKey: string, version: number | undefined): void {
    const { changed, versions } = this.state;
    this.save({
      ...this.state,
      changed: changed.filter((other) => other !== storageKey),
      versions: version === undefined ? versions : { ...versions, [storageKey]: version },
    });
  }

  private clear(): void {
    for (const storageKey of storedDocuments()) {
      const named = namedBy(storageKey);
      if (named !== undefined) putDocument(named.kind, named.key, undefined);
    }
    this.bases.clear();
    this.save(UNSYNCED);
  }

  private save(state: SyncState): void {
    this.state = state;
    writeSyncState(state);
  }
}
