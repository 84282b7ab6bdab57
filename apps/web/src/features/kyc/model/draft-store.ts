import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { DraftPart } from './draft-parts.ts';
import { queueOf } from './draft-queue.ts';
import type { Draft, KycFile, Problem } from './types.ts';

/** What this feature reads of the user, as the beginning of keys of the cache. */
export const KYC_KEY = ['own', 'kyc'] as const;

/** Key of a part of a draft. */
export function partKey({ draft, name }: { readonly draft: string; readonly name: string }) {
  return [...KYC_KEY, 'draft', draft, name] as const;
}

/** Somebody changed the same part elsewhere: another device, another tab. */
export class DraftConflict<Stored> extends Error {
  override readonly name = 'DraftConflict';
  /** The part as it is stored now. */
  readonly stored: Stored;

  constructor(stored: Stored) {
    super('the draft was changed elsewhere');
    this.stored = stored;
  }
}

/** What a change of a draft says about all of its parts. */
export interface DraftState {
  readonly version: number;
  readonly problems: readonly Problem[];
  readonly files?: readonly KycFile[];
}

/** Puts version, problems and files into every part of a draft that is in the cache. */
export function spreadState(client: QueryClient, draft: string, state: DraftState): void {
  client.setQueriesData<Draft<unknown>>({ queryKey: [...KYC_KEY, 'draft', draft] }, (part) =>
    // An answer that was overtaken must not take the draft back.
    part === undefined || part.version > state.version ? part : { ...part, ...state },
  );
}

/** Takes what the exchange answered to a change of a part. */
function accept<Stored extends Draft<unknown>>(client: QueryClient, part: DraftPart<Stored>, stored: Stored): void {
  client.setQueryData(partKey(part), stored);
  spreadState(client, part.draft, { version: stored.version, problems: stored.problems });
}

/** Whether two values of a part are the same; the order of the fields does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  const [left, right] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return left.length === Object.keys(right).length && left.every(([name, value]) => isSame(value, right[name]));
}

export interface SaveRequest<Stored extends Draft<unknown>> {
  readonly client: QueryClient;
  readonly part: DraftPart<Stored>;
  readonly values: Stored['values'];
  /** The values that the change is based on. */
  readonly base: Stored['values'];
}

/**
 * Saves a part. When the draft has another version by now because another part or a file changed, it is saved again with that version; when
 * the part itself was changed elsewhere, a `DraftConflict` is thrown and nothing is overwritten.
 */
export function savePart<Stored extends Draft<unknown>>(request: SaveRequest<Stored>): Promise<Stored> {
  const { client, part, values, base } = request;
  return queueOf(part.draft).run(async () => {
    const known = client.getQueryData<Stored>(partKey(part)) ?? (await part.read());
    // Read again meanwhile, as when the window got the focus back: the change is not based on that.
    if (!isSame(known.values, base)) throw new DraftConflict(known);
    const stored = await part.save(known.version, values).catch(async (error: unknown) => {
      if (errorNameOf(error) !== 'KYC_DRAFT_CHANGED') throw error;
      const newer = await part.read();
      if (!isSame(newer.values, base)) throw new DraftConflict(newer);
      return part.save(newer.version, values);
    });
    accept(client, part, stored);
    return stored;
  });
}
