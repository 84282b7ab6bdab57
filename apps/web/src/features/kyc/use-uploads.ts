import type { KycSlot } from '@bourse/contract/kyc';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { upload } from '@bourse/kit/api/upload.ts';
import { shrinkPicture } from '@bourse/kit/camera/shrink-picture.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { kycCalls } from './calls.ts';
import { queueOf } from './model/draft-queue.ts';
import { KYC_KEY, spreadState } from './model/draft-store.ts';
import { type FileRule, faultOf } from './model/file-check.ts';
import type { Draft, KycFile } from './model/types.ts';

/** A draft that has files. */
export type FileDraft = 'advanced' | 'company' | 'supplement';

/** What is going on in a place for a file, beside what the draft has there. */
export type UploadState =
  | { readonly kind: 'idle' }
  /** `percent` is undefined while another file is sent, or this one is checked. */
  | { readonly kind: 'sending'; readonly name: string; readonly percent: number | undefined }
  /** `file` can be sent again; without one the file itself was refused. */
  | { readonly kind: 'failed'; readonly text: string; readonly file: File | undefined };

/** Sending files into the places of a draft, one after the other. */
export interface Uploads {
  readonly stateOf: (slot: KycSlot) => UploadState;
  /** Whether a file is on its way: leaving would stop it. */
  readonly isSending: boolean;
  readonly send: (slot: KycSlot, file: File, rule: FileRule) => Promise<void>;
  readonly cancel: (slot: KycSlot) => void;
  readonly remove: (file: KycFile) => Promise<void>;
}

const IDLE: UploadState = { kind: 'idle' };

/** Photos of phones are made smaller before they are sent; every letter of a document is still readable at this size. */
const SHRINK = { fromBytes: 1_500_000, upToBytes: 40_000_000, maxEdge: 2_560 } as const;

/** The files of a draft as the cache has them. */
function filesOf(client: QueryClient, draft: FileDraft): readonly KycFile[] {
  const parts = client.getQueriesData<Draft<unknown>>({ queryKey: [...KYC_KEY, 'draft', draft] });
  return parts.map(([, part]) => part?.files ?? []).find((files) => files.length > 0) ?? [];
}

interface PutRequest {
  readonly client: QueryClient;
  readonly draft: FileDraft;
  readonly slot: KycSlot;
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Sends a file when its turn has come, and puts it into the draft in the cache. */
function putFile({ client, draft, slot, file, signal, onProgress }: PutRequest): Promise<void> {
  return queueOf(draft).run(async () => {
    signal.throwIfAborted();
    const answer = await upload(kycCalls.addIdentityFile, file, { query: { draft, slot }, signal, onProgress });
    const others = filesOf(client, draft).filter((other) => other.slot !== slot);
    const { version, problems } = answer;
    spreadState(client, draft, { version, problems, files: [...others, answer.file] });
  });
}

/** Takes a file out of a draft, on the exchange and in the cache. */
function removeFile(client: QueryClient, draft: FileDraft, fileId: string): Promise<void> {
  return queueOf(draft).run(async () => {
    const state = await api(kycCalls.removeIdentityFile, { params: { fileId } });
    const files = filesOf(client, draft).filter((other) => other.fileId !== fileId);
    spreadState(client, draft, { ...state, files });
  });
}

/** Sends files of a draft: each is checked, waits for its turn, and shows how much of it has gone out. Leaving stops what is under way. */
export function useUploads(draft: FileDraft): Uploads {
  const intl = useIntl();
  const client = useQueryClient();
  const [states, setStates] = useState<Readonly<Partial<Record<KycSlot, UploadState>>>>({});
  const running = useRef(new Map<KycSlot, AbortController>());
  useEffect(() => {
    const started = running.current;
    return () => {
      for (const controller of started.values()) controller.abort();
    };
  }, []);
  const set = (slot: KycSlot, state: UploadState) => setStates((before) => ({ ...before, [slot]: state }));

  const send = async (slot: KycSlot, chosen: File, rule: FileRule) => {
    running.current.get(slot)?.abort();
    const controller = new AbortController();
    running.current.set(slot, controller);
    const finish = (state: UploadState) => {
      // A file that was chosen after this one, or the end of the page, has taken its place.
      if (running.current.get(slot) === controller) set(slot, state);
    };
    set(slot, { kind: 'sending', name: chosen.name, percent: undefined });
    try {
      const file = await shrinkPicture(chosen, SHRINK);
      const fault = await faultOf(file, rule);
      if (fault !== undefined) {
        const values = { name: file.name, size: rule.maxBytes / 2 ** 20 };
        const text = intl.formatMessage({ id: `kyc.file.${fault}` }, values);
        return finish({ kind: 'failed', text, file: undefined });
      }
      const onProgress = (percent: number) => set(slot, { kind: 'sending', name: file.name, percent });
      await putFile({ client, draft, slot, file, signal: controller.signal, onProgress });
      finish(IDLE);
    } catch (error) {
      // The exchange may have taken it although its answer was not heard.
      void client.invalidateQueries({ queryKey: [...KYC_KEY, 'draft', draft] });
      finish(controller.signal.aborted ? IDLE : { kind: 'failed', text: errorText(intl, error), file: chosen });
    }
  };

  const cancel = (slot: KycSlot) => {
    running.current.get(slot)?.abort();
    // At once: it may still be waiting for another file.
    set(slot, IDLE);
  };

  const remove = async ({ fileId, slot }: KycFile) => {
    try {
      await removeFile(client, draft, fileId);
      set(slot, IDLE);
    } catch (error) {
      set(slot, { kind: 'failed', text: errorText(intl, error), file: undefined });
    }
  };

  return {
    stateOf: (slot) => states[slot] ?? IDLE,
    isSending: Object.values(states).some(({ kind }) => kind === 'sending'),
    ...{ send, cancel, remove },
  };
}
