import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { RotateCcw, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { accountColumn, codeColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { outboxCalls } from './calls.ts';
import { OutboxTabs } from './outbox-tabs.tsx';

type Command = RouteData<'consoleStuckCommands'>['items'][number];

const COLUMNS: readonly ListColumn<Command>[] = [
  codeColumn('row', 'outbox.row', ({ feature, rowId }) => `${feature}/${rowId}`),
  codeColumn('command', 'outbox.command', ({ command }) => command),
  accountColumn(({ accountId }) => accountId),
  codeColumn('outcome', 'outbox.outcome', ({ outcome }) => outcome, { card: 'aside' }),
  textColumn('error', 'outbox.error', ({ error }) => error),
  timeColumn('stuck', 'outbox.since', ({ stuckMs }) => stuckMs),
  countColumn('waiting', 'outbox.behind', ({ waiting }) => waiting),
];

const SOURCE: PagedSource<Command, unknown> = {
  kind: 'pages',
  key: ['own', 'outbox', 'stuck'],
  read: ({ cursor, limit, signal }) => api(outboxCalls.consoleStuckCommands, { query: { cursor, limit }, signal }),
};

interface Choice {
  readonly act: 'retry' | 'skip';
  readonly command: Command;
}

/** Commands whose feature cannot take the core's outcome. */
export function StuckPage() {
  const intl = useIntl();
  const mayWrite = useMay('console.outbox.write');
  const [choice, setChoice] = useState<Choice>();
  const title = intl.formatMessage({ id: 'outbox.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="outbox.text" />}>
      <OutboxTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'outbox.tab.stuck' })}
          columns={COLUMNS}
          rowId={({ outboxId }) => outboxId}
          rowName={({ feature, rowId }) => `${feature}/${rowId}`}
          source={SOURCE}
          failedId="outbox.failed"
          empty={
            <EmptyState
              title={<FormattedMessage id="outbox.noneStuck" />}
              description={<FormattedMessage id="outbox.noneStuckText" />}
            />
          }
          exported={{ name: 'stuck-commands' }}
          actions={mayWrite ? (command) => <CommandActions command={command} onChoose={setChoice} /> : undefined}
        />
      </Panel>
      {choice !== undefined && <ChoiceDialog choice={choice} onClose={() => setChoice(undefined)} />}
    </RoomPage>
  );
}

function CommandActions({
  command,
  onChoose,
}: {
  readonly command: Command;
  readonly onChoose: (choice: Choice) => void;
}) {
  return (
    <>
      <MenuItem icon={<RotateCcw size={15} />} onSelect={() => onChoose({ act: 'retry', command })}>
        <FormattedMessage id="outbox.retry" />
      </MenuItem>
      <MenuItem danger icon={<SkipForward size={15} />} onSelect={() => onChoose({ act: 'skip', command })}>
        <FormattedMessage id="outbox.skip" />
      </MenuItem>
    </>
  );
}

function ChoiceDialog({ choice, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const intl = useIntl();
  const { act, command } = choice;
  const params = { outboxId: command.outboxId };
  const row = `${command.feature}/${command.rowId}`;
  return (
    <ActDialog
      title={intl.formatMessage({ id: `outbox.${act}` })}
      text={<FormattedMessage id={`outbox.${act}.text`} values={{ row, outcome: command.outcome }} />}
      confirmLabel={intl.formatMessage({ id: `outbox.${act}` })}
      tone={act === 'skip' ? 'danger' : 'accent'}
      reasonId={act === 'skip' ? 'room.reason' : undefined}
      doneId={`outbox.${act}.done`}
      changes={[['own', 'outbox']]}
      call={(reason) =>
        act === 'skip'
          ? api(outboxCalls.skipStuckCommand, { params, body: { reason } })
          : api(outboxCalls.retryStuckCommand, { params })
      }
      onClose={onClose}
    />
  );
}
