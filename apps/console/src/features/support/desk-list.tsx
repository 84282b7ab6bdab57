import type { DeskTalkData } from '@bourse/contract';
import { useUser } from '@bourse/kit/session/session.ts';
import { Badge, cx, EmptyState, Select, Shortened, Skeleton, Tabs } from '@bourse/ui';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LANGUAGE_ITEMS, languageName, productItems } from './choices.ts';
import { useDesk } from './desk-client.ts';
import { type DeskList as ListName, talksOf, waitText } from './desk-data.ts';

const LISTS: readonly ListName[] = ['queue', 'own', 'others'];
/** Of a filter that lets everything through. */
const ALL = 'all';

export interface DeskListProps {
  readonly picked: string | undefined;
  readonly onPick: (talkId: string) => void;
}

/** Who waits and for how long, own talks, and those of other agents; by language and product. */
export function DeskList({ picked, onPick }: DeskListProps) {
  const intl = useIntl();
  const accountId = useUser()?.fid ?? 0;
  const { data, isLive } = useDesk();
  const [list, setList] = useState<ListName>('queue');
  const [language, setLanguage] = useState<string>(ALL);
  const [product, setProduct] = useState<string>(ALL);
  const restricted = { accountId, language: language === ALL ? '' : language, product: product === ALL ? '' : product };
  const all = { value: ALL, label: intl.formatMessage({ id: 'common.all' }) };
  const products = useMemo(() => productItems(intl), [intl]);
  const talks = talksOf(data, { ...restricted, list });
  const nowMs = useNow();
  return (
    <section aria-label={intl.formatMessage({ id: 'support.lists' })} className="min-w-0 rounded-8 border bg-surface-1">
      <Tabs
        label={intl.formatMessage({ id: 'support.lists' })}
        size="sm"
        value={list}
        onValueChange={(next) => setList(LISTS.find((name) => name === next) ?? 'queue')}
        items={LISTS.map((value) => ({
          value,
          label: intl.formatMessage({ id: `support.list.${value}` }),
          count: talksOf(data, { ...restricted, list: value }).length,
        }))}
        listClassName="h-10 px-3"
      />
      <div className="flex flex-wrap gap-2 p-3">
        <Select
          size="sm"
          label={intl.formatMessage({ id: 'support.language' })}
          value={language}
          onValueChange={setLanguage}
          items={[all, ...LANGUAGE_ITEMS]}
        />
        <Select
          size="sm"
          label={intl.formatMessage({ id: 'support.product' })}
          value={product}
          onValueChange={setProduct}
          items={[all, ...products]}
        />
      </div>
      {!isLive && talks.length === 0 && <Skeleton className="m-3 h-16" />}
      {isLive && talks.length === 0 && <EmptyState title={<FormattedMessage id={`support.empty.${list}`} />} />}
      <ul className="max-h-[70dvh] overflow-y-auto">
        {talks.map((talk) => (
          <li key={talk.talkId} className="border-t">
            <TalkRow talk={talk} nowMs={nowMs} isPicked={talk.talkId === picked} onPick={onPick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TalkRowProps {
  readonly talk: DeskTalkData;
  readonly nowMs: number;
  readonly isPicked: boolean;
  readonly onPick: (talkId: string) => void;
}

function TalkRow({ talk, nowMs, isPicked, onPick }: TalkRowProps) {
  const intl = useIntl();
  const { talkId, product, language, customer, state, waitingSinceMs, deskUnreadCount, lastText, agentName } = talk;
  return (
    <button
      type="button"
      aria-current={isPicked || undefined}
      onClick={() => onPick(talkId)}
      className={cx('w-full min-w-0 p-3 text-start text-13 hover:bg-surface-2', isPicked && 'bg-surface-2')}
    >
      <span className="flex items-center gap-2">
        <Shortened text={customerName(talk, intl.formatMessage)} className="min-w-0 flex-1 font-medium" />
        {state === 'waiting' && <span className="num text-12 text-warning">{waitText(waitingSinceMs, nowMs)}</span>}
        {deskUnreadCount > 0 && (
          <Badge tone="accent">
            <span className="sr-only">
              <FormattedMessage id="support.unread" values={{ count: deskUnreadCount }} />
            </span>
            <span aria-hidden="true">{deskUnreadCount}</span>
          </Badge>
        )}
      </span>
      <Shortened text={lastText} className="text-12 text-text-2" />
      <span className="flex flex-wrap gap-2 text-11 text-text-3">
        <span>{languageName(language)}</span>
        <span>
          <FormattedMessage id={`talk.product.${product}`} />
        </span>
        {state === 'claimed' && <span>{agentName}</span>}
        {customer.kind === 'visitor' && (
          <span>
            <FormattedMessage id="support.visitor" />
          </span>
        )}
      </span>
    </button>
  );
}

/** Who is on the other side: a nickname, else the account; a visitor has neither. */
export function customerName(
  { customer: { kind, nickname, accountId }, talkId }: Pick<DeskTalkData, 'customer' | 'talkId'>,
  text: (message: { id: string }, values: Record<string, string>) => string,
): string {
  if (kind === 'visitor') return text({ id: 'support.visitorName' }, { talk: talkId });
  return nickname === '' ? text({ id: 'support.accountName' }, { account: String(accountId) }) : nickname;
}

/** The time, once a second. */
function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
