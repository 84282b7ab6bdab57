import { api } from '@bourse/kit/api/api.ts';
import { Button, Menu, MenuItem } from '@bourse/ui';
import { EyeOff, Pin, PinOff, Send, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { contentCalls } from './calls.ts';
import { PropertiesDialog } from './properties-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { type Article, CONTENT_KEYS } from './queries.ts';

type Open = 'publish' | 'properties' | 'withdraw' | 'pin';

export interface ArticleActsProps {
  readonly article: Article;
  /** Something is written and not saved: it would not be published. */
  readonly hasUnsaved: boolean;
}

/** What can be done with an article as a whole. */
export function ArticleActs({ article, hasUnsaved }: ArticleActsProps) {
  const [mayWrite, mayPublish] = [useMay('content.write'), useMay('content.publish')];
  const [open, setOpen] = useState<Open>();
  const { state, isPinned } = article;
  const isOut = state === 'published' || state === 'scheduled';
  const close = () => setOpen(undefined);
  return (
    <>
      {(mayWrite || mayPublish) && (
        <Menu
          align="end"
          trigger={
            <Button>
              <FormattedMessage id="content.more" />
            </Button>
          }
        >
          {mayWrite && (
            <MenuItem icon={<Settings2 size={15} />} onSelect={() => setOpen('properties')}>
              <FormattedMessage id="content.properties" />
            </MenuItem>
          )}
          {mayPublish && (
            <MenuItem icon={isPinned ? <PinOff size={15} /> : <Pin size={15} />} onSelect={() => setOpen('pin')}>
              <FormattedMessage id={isPinned ? 'content.unpin' : 'content.pin'} />
            </MenuItem>
          )}
          {mayPublish && isOut && (
            <MenuItem danger icon={<EyeOff size={15} />} onSelect={() => setOpen('withdraw')}>
              <FormattedMessage id="content.withdraw" />
            </MenuItem>
          )}
        </Menu>
      )}
      {mayPublish && (
        <Button tone="accent" disabled={hasUnsaved} onClick={() => setOpen('publish')}>
          <Send size={15} aria-hidden="true" />
          <FormattedMessage id={state === 'published' ? 'content.publishChanges' : 'content.publish'} />
        </Button>
      )}
      {open === 'publish' && <PublishDialog article={article} onClose={close} />}
      {open === 'properties' && <PropertiesDialog article={article} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog article={article} onClose={close} />}
      {open === 'pin' && <PinDialog article={article} onClose={close} />}
    </>
  );
}

interface ActProps {
  readonly article: Article;
  readonly onClose: () => void;
}

function WithdrawDialog({ article: { documentId, revision }, onClose }: ActProps) {
  const intl = useIntl();
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'content.withdraw' })}
      text={<FormattedMessage id="content.withdraw.text" />}
      confirmLabel={intl.formatMessage({ id: 'content.withdraw' })}
      doneId="content.withdrawn"
      changes={CONTENT_KEYS}
      call={() => api(contentCalls.withdrawContent, { params: { documentId }, body: { seenRevision: revision } })}
      onClose={onClose}
    />
  );
}

function PinDialog({ article: { documentId, revision, isPinned }, onClose }: ActProps) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: isPinned ? 'content.unpin' : 'content.pin' });
  return (
    <ActDialog
      title={label}
      text={<FormattedMessage id={isPinned ? 'content.unpin.text' : 'content.pin.text'} />}
      confirmLabel={label}
      tone="accent"
      doneId="content.saved"
      changes={CONTENT_KEYS}
      call={() =>
        api(contentCalls.pinContent, {
          params: { documentId },
          body: { seenRevision: revision, isPinned: !isPinned },
        })
      }
      onClose={onClose}
    />
  );
}
