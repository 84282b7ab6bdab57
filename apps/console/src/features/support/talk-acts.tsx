import type { DeskTalkData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Button, IconButton, Menu, MenuItem } from '@bourse/ui';
import { useMutation } from '@tanstack/react-query';
import { ArrowRightLeft, CircleX, Download, EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { useMay } from '../../room/permissions.ts';
import { supportCalls } from './calls.ts';
import { claimTalk, closeTalk } from './desk-client.ts';
import { TransferDialog } from './transfer-dialog.tsx';

export interface TalkActsProps {
  readonly talk: DeskTalkData;
  readonly isOwn: boolean;
  readonly onError: (error: unknown) => void;
}

/** What an agent does about a talk: take it, give it away, end it, keep its transcript. */
export function TalkActs({ talk, isOwn, onError }: TalkActsProps) {
  const intl = useIntl();
  const mayAnswer = useMay('support.answer');
  const mayManage = useMay('support.manage');
  const [open, setOpen] = useState<'transfer' | 'close'>();
  const claim = useMutation({
    mutationFn: () => claimTalk(talk.talkId),
    onMutate: () => onError(undefined),
    onError,
  });
  const save = useMutation({ mutationFn: (format: 'csv' | 'json') => saveTranscript(talk.talkId, format), onError });
  const mayChange = mayAnswer && (isOwn || mayManage) && talk.state !== 'closed';
  return (
    <>
      {mayAnswer && talk.state === 'waiting' && (
        <Button tone="accent" busy={claim.isPending} onClick={() => claim.mutate()}>
          <FormattedMessage id="support.claim" />
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={intl.formatMessage({ id: 'support.acts' })}>
            <EllipsisVertical size={18} aria-hidden="true" />
          </IconButton>
        }
      >
        {mayChange && talk.state === 'claimed' && (
          <MenuItem icon={<ArrowRightLeft size={15} />} onSelect={() => setOpen('transfer')}>
            <FormattedMessage id="support.transfer" />
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem danger icon={<CircleX size={15} />} onSelect={() => setOpen('close')}>
            <FormattedMessage id="support.close" />
          </MenuItem>
        )}
        {(['csv', 'json'] as const).map((format) => (
          <MenuItem key={format} icon={<Download size={15} />} onSelect={() => save.mutate(format)}>
            <FormattedMessage id={`support.transcript.${format}`} />
          </MenuItem>
        ))}
      </Menu>
      {open === 'transfer' && <TransferDialog talk={talk} onClose={() => setOpen(undefined)} />}
      {open === 'close' && (
        <ActDialog
          title={intl.formatMessage({ id: 'support.close' })}
          text={intl.formatMessage({ id: 'support.closeText' })}
          confirmLabel={intl.formatMessage({ id: 'support.close' })}
          doneId="support.closed"
          changes={[['own', 'support']]}
          call={() => closeTalk(talk.talkId)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

/** Hands the whole talk, without notes, to the browser as a file. */
async function saveTranscript(talkId: string, format: 'csv' | 'json'): Promise<void> {
  const { name, contentType, text } = await api(supportCalls.deskTranscript, { params: { talkId }, query: { format } });
  const url = URL.createObjectURL(new Blob([text], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has taken the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
