import { useErrorWords } from '@bourse/kit/api/error-words.ts';
import { clockText } from '@bourse/kit/formats/time-left.ts';
import { LateQrCode } from '@bourse/kit/page/late-qr-code.tsx';
import { Button, Callout, Skeleton } from '@bourse/ui';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FormAlert } from './form-alert.tsx';
import { useQrLogin } from './use-qr-login.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const SIZE = 200;
const MOST_SECONDS = 120;

/** Logs in by a phone that is logged in. */
export function QrLoginPanel() {
  const [turn, setTurn] = useState(0);
  return <OneCode key={turn} onRenew={() => setTurn(turn + 1)} />;
}

/** A code with the number that both screens show, and what the phone says. */
function OneCode({ onRenew }: { readonly onRenew: () => void }) {
  const intl = useIntl();
  const words = useErrorWords();
  const { lang } = useParams({ strict: false });
  const { request, state, problem } = useQrLogin();
  const left = useSecondsLeft(request?.expiresMs, MOST_SECONDS);
  const isOver = state === 'refused' || state === 'ended' || problem !== undefined;
  if (isOver) {
    return (
      <div className="flex flex-col items-center gap-4">
        {problem === undefined ? (
          <Callout tone={state === 'refused' ? 'warning' : 'info'} isNew className="w-full">
            <FormattedMessage id={state === 'refused' ? 'account.qr.refused' : 'account.qr.ended'} />
          </Callout>
        ) : (
          <FormAlert text={words(problem)} />
        )}
        <Button tone="accent" onClick={onRenew} className="w-full">
          <FormattedMessage id="account.qr.renew" />
        </Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="text-13 text-pretty text-text-2">
        <FormattedMessage id="account.qr.text" />
      </p>
      {request === undefined ? (
        <Skeleton className="" style={{ width: SIZE, height: SIZE }} />
      ) : (
        <LateQrCode
          text={`${location.origin}/${lang ?? 'en_US'}/login/qr#${request.token}`}
          label={intl.formatMessage({ id: 'account.qr.picture' })}
          size={SIZE}
        />
      )}
      <div aria-live="polite">
        <p className="text-12 text-text-2">
          <FormattedMessage id={state === 'seen' || state === 'approved' ? 'account.qr.seen' : 'account.qr.number'} />
        </p>
        <p dir="ltr" className="num h-10 text-28 font-semibold">
          {request?.number}
        </p>
      </div>
      <p className="num text-12 text-text-3">
        <FormattedMessage id="account.qr.left" values={{ time: clockText(left * 1_000) }} />
      </p>
    </div>
  );
}
