import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Button, Callout } from '@bourse/ui';
import { Check, CloudUpload } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { DraftConflict } from '../model/draft-store.ts';
import type { Draft } from '../model/types.ts';
import type { Saving } from '../use-saving.ts';

/** Whether what was filled in is stored, and the choice when it was changed on another device. */
export function SaveNote({ saving }: { readonly saving: Saving }) {
  const words = useErrorWords();
  const { state, error } = saving;
  if (error instanceof DraftConflict) return <ConflictNote saving={saving} stored={error.stored as Draft<unknown>} />;
  if (state === 'failed') {
    return (
      <Callout
        tone="danger"
        isNew
        title={<FormattedMessage id="kyc.save.failed" />}
        action={
          <Button size="sm" onClick={() => void saving.flush()}>
            <FormattedMessage id="common.retry" />
          </Button>
        }
      >
        {words(error)}
      </Callout>
    );
  }
  const isSaved = state === 'saved';
  const Icon = isSaved ? Check : CloudUpload;
  return (
    <p role="status" className="flex items-center gap-1.5 text-12 text-text-3">
      <Icon size={14} aria-hidden="true" />
      <FormattedMessage id={isSaved ? 'kyc.save.saved' : 'kyc.save.saving'} />
    </p>
  );
}

interface ConflictNoteProps {
  readonly saving: Saving;
  readonly stored: Draft<unknown>;
}

function ConflictNote({ saving, stored }: ConflictNoteProps) {
  return (
    <Callout
      tone="warning"
      isNew
      title={<FormattedMessage id="kyc.conflict.title" />}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" tone="accent" onClick={saving.takeStored}>
            <FormattedMessage id="kyc.conflict.take" />
          </Button>
          <Button size="sm" onClick={saving.keepOwn}>
            <FormattedMessage id="kyc.conflict.keep" />
          </Button>
        </span>
      }
    >
      <FormattedMessage id="kyc.conflict.text" values={{ time: <Moment timeMs={stored.changedMs} /> }} />
    </Callout>
  );
}
