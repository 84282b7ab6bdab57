import type { TalkCardData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { Button, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { MIXED_DESK } from '../service/lines.ts';
import { chatCalls } from './chat-calls.ts';
import { write } from './chat-client.ts';
import { TalkCard } from './talk-card.tsx';

const SHOWN = '3';
/** Transfers have no topic; a review ends within hours. */
const TRANSFERS_EVERY_MS = 20_000;

const revisionOf = (state: TopicState<AccountView>) => state.view?.revision ?? 0;

/** Counts up with every change of the user's own orders. */
export function useOrdersRevision(): number {
  return useAccountPart(revisionOf);
}

/** The user's newest orders, read again whenever one changes. */
function useOwnOrders() {
  const user = useUser();
  const revision = useOrdersRevision();
  return useQuery({
    queryKey: ['own', 'chat', 'orders', user?.fid, revision],
    queryFn: ({ signal }) => api(chatCalls.spotOrderHistory, { query: { limit: SHOWN }, signal }),
    placeholderData: (before) => before,
    select: ({ items }): readonly TalkCardData[] =>
      items.map((order) => ({
        kind: 'order',
        id: order.orderId,
        tradeCode: order.tradeCode,
        side: order.side,
        type: order.type,
        price: order.price,
        qty: order.qty,
        filledQty: order.executedQty,
        status: order.status,
        createdMs: order.placedMs,
      })),
  });
}

/** The user's newest transfers. */
function useOwnTransfers() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', 'chat', 'transfers', user?.fid],
    queryFn: ({ signal }) => api(chatCalls.transferHistory, { query: { limit: SHOWN }, signal }),
    refetchInterval: TRANSFERS_EVERY_MS,
    select: ({ items }): readonly TalkCardData[] =>
      items.map(({ transferId, shortName, amount, source, target, state, createdMs }) => ({
        ...{ kind: 'transfer', id: transferId, coin: shortName, amount, source, target, state, createdMs },
      })) as readonly TalkCardData[],
  });
}

export interface OwnCardsProps {
  /** A question about one of them was sent. */
  readonly onAsked: () => void;
}

/** The user's newest orders and transfers with what has become of them; each can be asked about. */
export function OwnCards(props: OwnCardsProps) {
  const orders = useOwnOrders();
  const transfers = useOwnTransfers();
  return (
    <>
      <CardList titleId="chat.home.orders" cards={orders.data} hasFailed={orders.isError} {...props} />
      <CardList titleId="chat.home.transfers" cards={transfers.data} hasFailed={transfers.isError} {...props} />
    </>
  );
}

interface CardListProps extends OwnCardsProps {
  readonly titleId: string;
  readonly cards: readonly TalkCardData[] | undefined;
  readonly hasFailed: boolean;
}

function CardList({ titleId, cards, hasFailed, onAsked }: CardListProps) {
  const title = useIntl().formatMessage({ id: titleId });
  // Who has none needs no heading for them; what cannot be read is no reason not to ask a person.
  if (cards?.length === 0 || (hasFailed && cards === undefined)) return null;
  return (
    <section aria-label={title}>
      <h3 className="pb-2 text-12 text-text-3">{title}</h3>
      <ul className="flex flex-col gap-2">
        {cards === undefined && <Skeleton className="h-16" />}
        {cards?.map((card) => (
          <li key={card.id} className="rounded-8 border p-3">
            <TalkCard card={card} />
            <Button
              size="sm"
              className="mt-2"
              onClick={() => {
                write(MIXED_DESK, { kind: 'card', ref: { kind: card.kind, id: card.id } });
                onAsked();
              }}
            >
              <FormattedMessage id="chat.home.ask" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
