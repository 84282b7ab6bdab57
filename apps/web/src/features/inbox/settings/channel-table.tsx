import type { NotifyPreferences } from '@bourse/contract';
import { Switch } from '@bourse/ui';
import { Lock } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CHANNELS, type Channel, GROUPS, type Group, type PreferenceChange } from './preferences.ts';
import { Section } from './section.tsx';

export interface ChoiceProps {
  readonly preferences: NotifyPreferences;
  readonly save: (change: PreferenceChange) => void;
}

/** Which messages arrive in which ways. */
export function ChannelTable({ preferences, save }: ChoiceProps) {
  return (
    <Section titleId="inboxSettings.channels" textId="inboxSettings.channelsText">
      <table className="w-full text-13">
        <thead>
          <tr className="border-b text-12 text-text-3">
            <th scope="col" className="py-2 text-start font-normal">
              <FormattedMessage id="inboxSettings.group" />
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-16 py-2 text-center font-normal md:w-24">
                <FormattedMessage id={`inboxSettings.channel.${channel}`} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {GROUPS.map((group) => (
            <tr key={group} className="border-b last:border-b-0">
              <th scope="row" className="py-3 pe-3 text-start font-medium">
                <FormattedMessage id={`inboxSettings.group.${group}`} />
                <span className="mt-0.5 block text-12 font-normal text-pretty text-text-2">
                  <FormattedMessage id={`inboxSettings.group.${group}.text`} />
                </span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="py-3 text-center">
                  <Choice group={group} channel={channel} preferences={preferences} save={save} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 flex items-center gap-1.5 text-12 text-text-2">
        <Lock size={12} aria-hidden="true" className="shrink-0" />
        <FormattedMessage id="inboxSettings.fixed" />
      </p>
    </Section>
  );
}

interface ChoiceCellProps extends ChoiceProps {
  readonly group: Group;
  readonly channel: Channel;
}

function Choice({ group, channel, preferences, save }: ChoiceCellProps) {
  const intl = useIntl();
  const choice = preferences.channels.find((known) => known.group === group && known.channel === channel);
  if (choice === undefined) return null;
  const name = intl.formatMessage(
    { id: 'inboxSettings.choice' },
    {
      group: intl.formatMessage({ id: `inboxSettings.group.${group}` }),
      channel: intl.formatMessage({ id: `inboxSettings.channel.${channel}` }),
    },
  );
  return (
    <span className="inline-flex items-center gap-1">
      <Switch
        label={<span className="sr-only">{name}</span>}
        checked={choice.isOn}
        disabled={choice.isFixed}
        onCheckedChange={(isOn) => save({ channels: [{ group, channel, isOn }] })}
      />
      {choice.isFixed && <Lock size={12} aria-hidden="true" className="text-text-3" />}
    </span>
  );
}
