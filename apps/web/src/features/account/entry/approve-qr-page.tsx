import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Button, Callout, Facts, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { useAddressToken } from '../security/use-address-token.ts';

type Decision = 'approved' | 'refused';

/** On the phone: what a scanned QR code asks to log in, and the answer to it. */
export function ApproveQrPage() {
  const token = useAddressToken();
  return (
    <div className="flex flex-1 items-start justify-center px-4 py-10 md:pt-[14vh] md:pb-16">
      <div className="w-full max-w-100">
        <h1 className="text-28 font-semibold tracking-[-0.02em]">
          <FormattedMessage id="account.approveQr.title" />
        </h1>
        <p className="mt-1 mb-6 text-14 text-pretty text-text-2">
          <FormattedMessage id="account.approveQr.text" />
        </p>
        {token === undefined ? (
          <Callout tone="warning">
            <FormattedMessage id="account.approveQr.none" />
          </Callout>
        ) : (
          <Question key={token} token={token} />
        )}
      </div>
    </div>
  );
}

function Question({ token }: { readonly token: string }) {
  const words = useErrorWords();
  const user = useUser();
  const [decision, setDecision] = useState<Decision>();
  const { data, error } = useQuery({
    queryKey: ['own', 'qr-login', token],
    queryFn: () => api(accountCalls.seeQrLogin, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const decide = useAction({
    run: (which: Decision) =>
      api(which === 'approved' ? accountCalls.approveQrLogin : accountCalls.refuseQrLogin, { body: { token } }),
    onDone: (_, which) => setDecision(which),
  });
  if (decision !== undefined) {
    return (
      <Callout isNew tone={decision === 'approved' ? 'success' : 'info'}>
        <FormattedMessage id={`account.approveQr.${decision}`} />
      </Callout>
    );
  }
  if (error !== null) {
    return (
      <Callout isNew tone="warning">
        {words(error)}
      </Callout>
    );
  }
  if (data === undefined) return <Skeleton className="h-60 w-full" />;
  const facts = [
    { id: 'account', label: <FormattedMessage id="account.approveQr.account" />, value: <bdi>{user?.email}</bdi> },
    { id: 'device', label: <FormattedMessage id="account.security.device" />, value: data.device },
    { id: 'address', label: <FormattedMessage id="account.security.address" />, value: data.address, figure: true },
    { id: 'time', label: <FormattedMessage id="account.approveQr.asked" />, value: <Moment timeMs={data.createdMs} /> },
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="rounded-8 border p-4 text-center">
        <p className="text-13 text-text-2">
          <FormattedMessage id="account.approveQr.number" />
        </p>
        <p dir="ltr" className="num mt-1 text-40 font-semibold">
          {data.number}
        </p>
      </div>
      <Facts items={facts} />
      <Callout tone="warning">
        <FormattedMessage id="account.approveQr.warning" />
      </Callout>
      <div className="grid grid-cols-2 gap-3">
        <Button
          tone="neutral"
          size="lg"
          busy={decide.pendingInput === 'refused'}
          disabled={decide.pendingInput === 'approved'}
          onClick={() => void decide.run('refused')}
        >
          <FormattedMessage id="account.approveQr.refuse" />
        </Button>
        <Button
          tone="accent"
          size="lg"
          busy={decide.pendingInput === 'approved'}
          disabled={decide.pendingInput === 'refused'}
          onClick={() => void decide.run('approved')}
        >
          <FormattedMessage id="account.approveQr.approve" />
        </Button>
      </div>
    </div>
  );
}
