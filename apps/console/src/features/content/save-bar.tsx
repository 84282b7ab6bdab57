import { api } from '@bourse/kit/api/api.ts';
import { Button, Callout } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { FileDiff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useAct } from '../../room/use-act.ts';
import { contentCalls } from './calls.ts';
import { DiffDialog } from './diff-dialog.tsx';
import { type Draft, type Drafts, savedDraftOf } from './drafts.ts';
import { type Article, articleKey, CONTENT_KEYS, type Language } from './queries.ts';

export interface SaveBarProps {
  readonly article: Article;
  readonly language: Language;
  readonly drafts: Drafts;
}

/** Saves what is written as a new version, gives it up, or compares the newest version with the published one. */
export function SaveBar({ article, language, drafts }: SaveBarProps) {
  const client = useQueryClient();
  const [isComparing, setComparing] = useState(false);
  const { documentId } = article;
  const text = article.texts.find((one) => one.language === language);
  const isUnsaved = drafts.stateOf(language) === 'unsaved';
  const { act, isBusy, error } = useAct(
    async (sent: Draft) => {
      const saved = await api(contentCalls.saveContentDraft, {
        params: { documentId },
        body: { language, ...sent },
      });
      // Before the draft is forgotten: the editor never falls back to the version before.
      client.setQueryData(articleKey(documentId), saved);
      drafts.settle(language, sent, savedDraftOf(saved, language).seenVersionId);
    },
    { doneId: 'content.draftSaved', changes: CONTENT_KEYS },
  );
  const canCompare = text !== undefined && text.liveVersionId !== '' && text.liveVersionId !== text.versionId;
  return (
    <div className="mt-4 flex flex-col gap-3 border-t pt-4">
      {drafts.isOutdated(language) && (
        <Callout tone="warning">
          <FormattedMessage id="content.outdated" />
        </Callout>
      )}
      {error !== undefined && (
        <Callout tone="danger" isNew>
          {error}
        </Callout>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="accent" busy={isBusy} disabled={!isUnsaved} onClick={() => void act(drafts.draftOf(language))}>
          <FormattedMessage id="content.saveDraft" />
        </Button>
        <Button disabled={!isUnsaved || isBusy} onClick={() => drafts.forget(language)}>
          <FormattedMessage id="content.giveUp" />
        </Button>
        {canCompare && (
          <Button onClick={() => setComparing(true)}>
            <FileDiff size={15} aria-hidden="true" />
            <FormattedMessage id="content.compareLive" />
          </Button>
        )}
      </div>
      {isComparing && canCompare && (
        <DiffDialog
          documentId={documentId}
          from={text.liveVersionId}
          to={text.versionId}
          onClose={() => setComparing(false)}
        />
      )}
    </div>
  );
}
