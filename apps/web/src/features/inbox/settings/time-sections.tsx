import { Button, SearchSelect, Switch } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ChoiceProps } from './channel-table.tsx';
import { spanOf, zonesWith } from './preferences.ts';
import { Section } from './section.tsx';
import { TimeField } from './time-field.tsx';

const SPAN_WORDS = { night: 'inboxSettings.nextDay', whole: 'inboxSettings.wholeDay' } as const;

/** When neither mail nor push disturbs. */
export function QuietHours({ preferences, save }: ChoiceProps) {
  const intl = useIntl();
  const { quietHours } = preferences;
  const span = spanOf(quietHours.from, quietHours.to);
  return (
    <Section titleId="inboxSettings.quiet" textId="inboxSettings.quietText">
      <Switch
        label={<FormattedMessage id="inboxSettings.quietOn" />}
        checked={quietHours.isOn}
        onCheckedChange={(isOn) => save({ quietHours: { ...quietHours, isOn } })}
      />
      <div className="mt-4 flex flex-wrap gap-4">
        {(['from', 'to'] as const).map((end) => (
          <TimeField
            key={end}
            label={intl.formatMessage({ id: `inboxSettings.${end}` })}
            value={quietHours[end]}
            disabled={!quietHours.isOn}
            onCommit={(time) => save({ quietHours: { ...quietHours, [end]: time } })}
          />
        ))}
      </div>
      {quietHours.isOn && span !== 'day' && (
        <p className="mt-2 text-12 text-text-2">
          <FormattedMessage id={SPAN_WORDS[span]} />
        </p>
      )}
    </Section>
  );
}

/** One mail a day. */
export function Digest({ preferences, save }: ChoiceProps) {
  const intl = useIntl();
  const { digest } = preferences;
  return (
    <Section titleId="inboxSettings.digest" textId="inboxSettings.digestText">
      <Switch
        label={<FormattedMessage id="inboxSettings.digestOn" />}
        checked={digest.isOn}
        onCheckedChange={(isOn) => save({ digest: { ...digest, isOn } })}
      />
      <div className="mt-4">
        <TimeField
          label={intl.formatMessage({ id: 'inboxSettings.at' })}
          value={digest.at}
          disabled={!digest.isOn}
          onCommit={(at) => save({ digest: { ...digest, at } })}
        />
      </div>
    </Section>
  );
}

/** The zone whose clock the hours follow. */
export function Zone({ preferences, save }: ChoiceProps) {
  const intl = useIntl();
  const { zone } = preferences;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const items = useMemo(() => {
    const zones = zonesWith(zone, Intl.supportedValuesOf('timeZone'));
    return zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }));
  }, [zone]);
  return (
    <Section titleId="inboxSettings.zone" textId="inboxSettings.zoneText">
      <div className="flex flex-wrap items-center gap-3">
        <SearchSelect
          label={intl.formatMessage({ id: 'inboxSettings.zone' })}
          value={zone}
          onValueChange={(chosen) => save({ zone: chosen })}
          items={items}
          words={{
            search: intl.formatMessage({ id: 'inboxSettings.zoneSearch' }),
            none: intl.formatMessage({ id: 'inboxSettings.zoneNone' }),
            recent: intl.formatMessage({ id: 'common.recent' }),
            all: intl.formatMessage({ id: 'common.all' }),
          }}
          className="w-72 max-w-full"
        />
        {here !== zone && here !== '' && (
          <Button tone="quiet" size="sm" className="h-auto! whitespace-normal" onClick={() => save({ zone: here })}>
            <FormattedMessage id="inboxSettings.zoneHere" values={{ zone: here.replaceAll('_', ' ') }} />
          </Button>
        )}
      </div>
    </Section>
  );
}
