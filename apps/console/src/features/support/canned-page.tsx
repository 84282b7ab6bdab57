import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { Button, EmptyState, MenuItem } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { supportCalls } from './calls.ts';
import { CannedForm } from './canned-form.tsx';
import { languageName } from './choices.ts';
import { SupportTabs } from './support-tabs.tsx';

export type Canned = RouteData<'cannedAnswers'>[number];

function columnsOf(intl: IntlShape): readonly ListColumn<Canned>[] {
  return [
    textColumn('title', 'support.cannedTitle', ({ title }) => title),
    textColumn('language', 'support.language', ({ language }) => languageName(language)),
    textColumn('product', 'support.product', ({ product }) => intl.formatMessage({ id: `talk.product.${product}` })),
    textColumn('text', 'support.cannedText', ({ text }) => text),
    timeColumn('changed', 'support.changed', ({ changedMs }) => changedMs),
  ];
}

type Open =
  | { readonly act: 'edit'; readonly canned: Canned | undefined }
  | { readonly act: 'delete'; readonly canned: Canned };

/** The answers that are ready for agents. */
export function CannedPage() {
  const intl = useIntl();
  const mayChange = useMay('support.manage');
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const [open, setOpen] = useState<Open>();
  const title = intl.formatMessage({ id: 'support.canned' });
  const query = useQuery({
    queryKey: ['own', 'support', 'canned'],
    queryFn: ({ signal }) => api(supportCalls.cannedAnswers, { signal }),
  });
  const close = () => setOpen(undefined);
  return (
    <RoomPage
      title={title}
      text={<FormattedMessage id="support.cannedPageText" />}
      actions={
        mayChange && (
          <Button tone="accent" onClick={() => setOpen({ act: 'edit', canned: undefined })}>
            <Plus size={16} aria-hidden="true" />
            <FormattedMessage id="support.addCanned" />
          </Button>
        )
      }
    >
      <SupportTabs />
      <Panel flush>
        <DataList
          caption={title}
          columns={columns}
          rowId={({ cannedId }) => cannedId}
          rowName={(canned) => canned.title}
          source={{ kind: 'whole', query }}
          filters={{}}
          failedId="support.cannedFailed"
          empty={<EmptyState title={<FormattedMessage id="support.noCanned" />} />}
          actions={(canned) =>
            mayChange ? (
              <>
                <MenuItem icon={<Pencil size={15} />} onSelect={() => setOpen({ act: 'edit', canned })}>
                  <FormattedMessage id="support.editCanned" />
                </MenuItem>
                <MenuItem danger icon={<Trash2 size={15} />} onSelect={() => setOpen({ act: 'delete', canned })}>
                  <FormattedMessage id="support.deleteCanned" />
                </MenuItem>
              </>
            ) : null
          }
        />
      </Panel>
      {open?.act === 'edit' && <CannedForm canned={open.canned} onClose={close} />}
      {open?.act === 'delete' && (
        <ActDialog
          title={intl.formatMessage({ id: 'support.deleteCanned' })}
          text={intl.formatMessage({ id: 'support.deleteCannedText' }, { title: open.canned.title })}
          confirmLabel={intl.formatMessage({ id: 'support.deleteCanned' })}
          doneId="support.cannedDeleted"
          changes={[['own', 'support', 'canned']]}
          call={() => api(supportCalls.deleteCannedAnswer, { params: { cannedId: open.canned.cannedId } })}
          onClose={close}
        />
      )}
    </RoomPage>
  );
}
