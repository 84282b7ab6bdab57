import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, buttonClass, Callout } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { DeviceList } from './device-list.tsx';
import { Section } from './section.tsx';
import { type PushHere, usePushHere } from './use-push.ts';

/** Push to this browser, and to which others. */
export function PushSection() {
  const here = usePushHere();
  return (
    <Section titleId="inboxSettings.push" textId="inboxSettings.pushText">
      {here.support === 'ready' ? <Switching here={here} /> : <Hindrance support={here.support} />}
      <DeviceList />
    </Section>
  );
}

function Switching({ here }: { readonly here: PushHere }) {
  const { isOn = false, isPending, isDismissed, change } = here;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-13 font-medium">
          <FormattedMessage id={isOn ? 'inboxSettings.push.on' : 'inboxSettings.push.off'} />
        </p>
        <Button
          tone={isOn ? 'neutral' : 'accent'}
          busy={isPending}
          disabled={here.isOn === undefined}
          onClick={() => change(!isOn)}
        >
          <FormattedMessage id={isOn ? 'inboxSettings.push.turnOff' : 'inboxSettings.push.turnOn'} />
        </Button>
      </div>
      {isDismissed && (
        <Callout tone="warning" isNew className="mt-3">
          <FormattedMessage id="inboxSettings.push.dismissed" />
        </Callout>
      )}
    </>
  );
}

function Hindrance({ support }: { readonly support: Exclude<PushHere['support'], 'ready'> }) {
  const action =
    support === 'install' ? (
      <AppLink to="/app/downLoad" className={buttonClass('neutral', 'sm')}>
        <FormattedMessage id="inboxSettings.push.how" />
      </AppLink>
    ) : undefined;
  return (
    <Callout tone={support === 'denied' ? 'warning' : 'info'} isNew={support === 'denied'} action={action}>
      <FormattedMessage id={`inboxSettings.push.${support}`} />
    </Callout>
  );
}
