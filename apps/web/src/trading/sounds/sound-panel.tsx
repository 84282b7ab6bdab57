import { isAlertSoundOn, setAlertSound } from '@bourse/kit/browser/alert-sound.ts';
import { IconButton, Slider, Switch } from '@bourse/ui';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { askToNotify, notificationState } from './notify.ts';
import { play, type Sound } from './play.ts';
import { SOUND_EVENTS, setAllHeard, setHeard, setNotifies, setVolume, useSoundSettings } from './sound-settings.ts';

const NO_MARKS: readonly number[] = [];

/** What is heard, how loud, and whether the browser notifies while the page is out of sight. */
export function SoundPanel() {
  const intl = useIntl();
  const { events, volume } = useSoundSettings();
  const [isAlertHeard, setAlertHeard] = useState(isAlertSoundOn);
  const changeAlert = (isOn: boolean) => {
    setAlertSound(isOn);
    setAlertHeard(isOn);
  };
  return (
    <div className="flex flex-col">
      <Switch
        label={<FormattedMessage id="sounds.all" />}
        checked={events.length === SOUND_EVENTS.length && isAlertHeard}
        onCheckedChange={(isOn) => {
          setAllHeard(isOn);
          changeAlert(isOn);
        }}
        className="min-h-8"
      />
      {SOUND_EVENTS.map((event) => (
        <SoundLine
          key={event}
          sound={event}
          volume={volume}
          isHeard={events.includes(event)}
          onChange={(isHeard) => setHeard(event, isHeard)}
        />
      ))}
      <SoundLine sound="alert" volume={volume} isHeard={isAlertHeard} onChange={changeAlert} />
      <div className="mt-1 flex items-center gap-3 text-13">
        <span className="shrink-0 text-text-2">
          <FormattedMessage id="sounds.volume" />
        </span>
        <Slider
          label={intl.formatMessage({ id: 'sounds.volume' })}
          value={volume}
          onValueChange={setVolume}
          marks={NO_MARKS}
          className="flex-1"
        />
      </div>
      <NotifySwitch />
    </div>
  );
}

interface SoundLineProps {
  readonly sound: Sound;
  readonly volume: number;
  readonly isHeard: boolean;
  readonly onChange: (isHeard: boolean) => void;
}

function SoundLine({ sound, volume, isHeard, onChange }: SoundLineProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `sounds.event.${sound}` });
  return (
    <div className="flex min-h-8 items-center justify-between gap-2 ps-4">
      <Switch label={name} checked={isHeard} onCheckedChange={onChange} />
      <IconButton
        size="sm"
        label={intl.formatMessage({ id: 'sounds.test' }, { name })}
        onClick={() => void play(sound, volume).catch(() => undefined)}
        className="max-md:size-11"
      >
        <Play size={13} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Asks the browser for permission when it is switched on. */
function NotifySwitch() {
  const { notifies } = useSoundSettings();
  const [state, setState] = useState(notificationState);
  if (state === 'none') return null;
  const change = async (isOn: boolean) => {
    const isAllowed = !isOn || state === 'granted' || (await askToNotify());
    setState(notificationState());
    setNotifies(isOn && isAllowed);
  };
  return (
    <div className="mt-2 border-t pt-2">
      <Switch
        label={<FormattedMessage id="sounds.notify" />}
        checked={notifies && state === 'granted'}
        disabled={state === 'denied'}
        onCheckedChange={(isOn) => void change(isOn)}
      />
      {state === 'denied' && (
        <p className="mt-1 text-12 text-text-3">
          <FormattedMessage id="sounds.notify.denied" />
        </p>
      )}
    </div>
  );
}
