import { ApiError } from '@bourse/kit/api/api-error.ts';
import { session } from '@bourse/kit/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Autosave, type SaveState } from './model/autosave.ts';
import type { DraftPart } from './model/draft-parts.ts';
import { DraftConflict, isSame, partKey, savePart } from './model/draft-store.ts';
import type { Draft } from './model/types.ts';

/** How long typing rests before it is saved, in milliseconds. */
const REST_MS = 700;

/** Whether a form is stored, and what to do when it is not. */
export interface Saving {
  readonly state: SaveState;
  /** Why the last attempt failed; a `DraftConflict` when the form was changed elsewhere. */
  readonly error: unknown;
  /** Saves what is not saved; resolves with whether everything is. */
  readonly flush: () => Promise<boolean>;
  /** After a conflict: overwrites what was changed elsewhere with what is here. */
  readonly keepOwn: () => void;
  /** After a conflict: shows what was changed elsewhere instead of what is here. */
  readonly takeStored: () => void;
}

export interface SavingOptions<Values extends FieldValues, Stored extends Draft<Values>> {
  readonly part: DraftPart<Stored>;
  /** The part as it is stored. */
  readonly draft: Stored;
  readonly form: UseFormReturn<Values>;
}

/** Saves each change of a form over a part of a draft by itself: when typing rests, when the step is left, and when the window is hidden. */
export function useSaving<Values extends FieldValues, Stored extends Draft<Values>>(
  options: SavingOptions<Values, Stored>,
): Saving {
  const { part, draft, form } = options;
  const client = useQueryClient();
  const base = useRef<Values>(draft.values);
  const [saved, setSaved] = useState<{ readonly state: SaveState; readonly error?: unknown }>({ state: 'saved' });
  const [autosave] = useState(() => {
    const ownerId = session.user()?.fid;
    return new Autosave<Values>({
      waitMs: REST_MS,
      save: async (values) => {
        // Whoever has logged in meanwhile, in another tab, must not get what was typed here.
        if (session.user()?.fid !== ownerId) throw new ApiError('LOGIN_REQUIRED');
        base.current = (await savePart({ client, part, values, base: base.current })).values;
      },
      onState: (state, error) => setSaved({ state, error }),
    });
  });
  useEffect(() => {
    const callback = ({ values }: { readonly values: Values }) => autosave.change(structuredClone(values));
    return form.subscribe({ formState: { values: true }, callback });
  }, [form, autosave]);
  useFlushOnLeaving(autosave);
  useEffect(() => {
    // What the step before has saved since this one was opened, or another device, is taken over while nothing is unsaved here.
    if (!autosave.isIdle || isSame(draft.values, base.current)) return;
    base.current = draft.values;
    form.reset(draft.values, { keepErrors: true });
    autosave.drop();
    setSaved({ state: 'saved' });
  }, [draft, form, autosave]);

  const rebase = () => {
    if (!(saved.error instanceof DraftConflict)) return undefined;
    const stored = saved.error.stored as Stored;
    base.current = stored.values;
    client.setQueryData(partKey(part), stored);
    return stored;
  };
  return {
    ...{ state: saved.state, error: saved.error, flush: () => autosave.flush() },
    keepOwn: () => {
      if (rebase() !== undefined) void autosave.flush();
    },
    takeStored: () => {
      const stored = rebase();
      if (stored === undefined) return;
      form.reset(stored.values);
      // The reset is no change of the user's.
      autosave.drop();
      setSaved({ state: 'saved' });
    },
  };
}

function useFlushOnLeaving<Values>(autosave: Autosave<Values>): void {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void autosave.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void autosave.flush();
    };
  }, [autosave]);
}
