import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { MessageText } from '@bourse/kit/talk/message-text.tsx';
import { Badge, Button, Field, FieldTextArea, Skeleton } from '@bourse/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Figure, MomentOrNone } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel } from '../../room/room-page.tsx';
import { supportCalls } from './calls.ts';

type Customer = RouteData<'deskCustomer'>;

export interface DeskSideProps {
  readonly talkId: string;
  readonly onPick: (talkId: string) => void;
}

/** Beside a talk: who the customer is, and what agents note for each other. */
export function DeskSide({ talkId, onPick }: DeskSideProps) {
  const customer = useQuery({
    queryKey: ['own', 'support', 'customer', talkId],
    queryFn: ({ signal }) => api(supportCalls.deskCustomer, { params: { talkId }, signal }),
  });
  return (
    <div className="flex min-w-0 flex-col gap-4 max-xl:lg:col-start-2">
      <Panel title={<FormattedMessage id="support.customer" />}>
        <Loaded query={customer} failedId="support.customerFailed" skeleton={<Skeleton className="h-32" />}>
          {(data) => <CustomerFacts customer={data} onPick={onPick} />}
        </Loaded>
      </Panel>
      <Notes talkId={talkId} />
    </div>
  );
}

interface CustomerFactsProps {
  readonly customer: Customer;
  readonly onPick: (talkId: string) => void;
}

function CustomerFacts({ customer, onPick }: CustomerFactsProps) {
  const { kind, accountId, nickname, vipLevel, account, talks } = customer;
  if (kind === 'visitor') {
    return (
      <p className="text-13 text-text-2">
        <FormattedMessage id="support.visitorText" />
      </p>
    );
  }
  const link = (
    <AppLink to={`/users/${accountId}`} className="num text-accent hover:underline">
      {accountId}
    </AppLink>
  );
  const label = (id: string) => <FormattedMessage id={id} />;
  const items = [
    { id: 'account', label: label('room.account'), value: account === null ? accountId : link },
    { id: 'nickname', label: label('support.nickname'), value: nickname },
    { id: 'vip', label: label('support.vip'), value: vipLevel },
    ...(account === null ? [] : factsOf(account, label)),
  ];
  return (
    <div className="flex flex-col gap-4">
      <Details items={items} />
      {talks.length > 0 && (
        <div>
          <h3 className="pb-1 text-12 text-text-3">
            <FormattedMessage id="support.earlier" />
          </h3>
          <ul>
            {talks.map((talk) => (
              <li key={talk.talkId}>
                <button
                  type="button"
                  onClick={() => onPick(talk.talkId)}
                  className="flex min-h-8 w-full items-center gap-2 text-start text-12 hover:underline"
                >
                  <Moment timeMs={talk.openedMs} />
                  <FormattedMessage id={`talk.product.${talk.product}`} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function factsOf(account: NonNullable<Customer['account']>, label: (id: string) => React.ReactNode) {
  const { email, registeredMs, openOrders, balances, ordersFrozen, withdrawalsFrozen } = account;
  return [
    { id: 'email', label: label('room.email'), value: email },
    { id: 'registered', label: label('support.registered'), value: <MomentOrNone timeMs={registeredMs} /> },
    { id: 'orders', label: label('support.openOrders'), value: openOrders },
    {
      id: 'frozen',
      label: label('support.frozen'),
      value: (
        <span className="flex flex-wrap gap-1">
          {ordersFrozen && <Badge tone="warning">{label('support.ordersFrozen')}</Badge>}
          {withdrawalsFrozen && <Badge tone="warning">{label('support.withdrawalsFrozen')}</Badge>}
          {!ordersFrozen && !withdrawalsFrozen && label('support.notFrozen')}
        </span>
      ),
    },
    {
      id: 'balances',
      label: label('support.balances'),
      value: (
        <ul>
          {balances.map(({ wallet, coin, total }) => (
            <li key={`${wallet}:${coin}`}>
              <Figure text={total} /> {coin}
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

const LONGEST = 4_000;

/** What agents note for each other, on a ground of its own: the customer never gets it. */
function Notes({ talkId }: { readonly talkId: string }) {
  const intl = useIntl();
  const words = useErrorWords();
  const client = useQueryClient();
  const mayWrite = useMay('support.answer');
  const [text, setText] = useState('');
  const key = ['own', 'support', 'notes', talkId];
  const notes = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(supportCalls.deskNotes, { params: { talkId }, signal }),
    refetchInterval: 15_000,
  });
  const add = useMutation({
    mutationFn: () => api(supportCalls.addDeskNote, { params: { talkId }, body: { text } }),
    onSuccess: () => setText(''),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  return (
    <Panel title={<FormattedMessage id="support.notes" />} className="border-warning bg-warning-soft">
      <p className="pb-2 text-12 text-text-2">
        <FormattedMessage id="support.notesText" />
      </p>
      <Loaded query={notes} failedId="support.notesFailed" skeleton={<Skeleton className="h-16" />}>
        {(list) => (
          <ul className="flex flex-col gap-3 text-13">
            {list.map((note) => (
              <li key={note.noteId}>
                <p className="break-words whitespace-pre-wrap">
                  <MessageText text={note.text} />
                </p>
                <p className="text-11 text-text-3">
                  {note.authorName || note.authorAccountId} · <Moment timeMs={note.createdMs} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayWrite && (
        <form
          className="mt-3 flex flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '' && !add.isPending) add.mutate();
          }}
        >
          <Field
            label={intl.formatMessage({ id: 'support.note' })}
            error={add.error === null ? undefined : words(add.error)}
          >
            <FieldTextArea value={text} onValueChange={setText} maxLength={LONGEST} rows={2} />
          </Field>
          <Button type="submit" size="sm" busy={add.isPending}>
            <FormattedMessage id="support.addNote" />
          </Button>
        </form>
      )}
    </Panel>
  );
}
