import { Button, Switch } from '@bourse/ui';
import { Volume2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { isSoundOn, ring, setSound } from '../sound/sound.ts';
import { Section } from './section.tsx';

/** Whether new messages ring in this browser. */
export function SoundSection() {
  const [isOn, setOn] = useState(isSoundOn);
  const [isDenied, setDenied] = useState(false);
  const listen = () => {
    ring().then(
      (rang) => setDenied(!rang),
      () => setDenied(true),
    );
  };
  const change = (next: boolean) => {
    setSound(next);
    setOn(next);
    if (next) listen();
  };
  return (
    <Section titleId="inboxSettings.sound" textId="inboxSettings.soundText">
      <div className="flex flex-wrap items-center gap-4">
        <Switch label={<FormattedMessage id="inboxSettings.soundOn" />} checked={isOn} onCheckedChange={change} />
        <Button tone="quiet" size="sm" onClick={listen}>
          <Volume2 size={14} aria-hidden="true" />
          <FormattedMessage id="inboxSettings.soundTry" />
        </Button>
      </div>
      {isDenied && (
        <p role="status" className="mt-2 text-12 text-warning">
          <FormattedMessage id="inboxSettings.soundDenied" />
        </p>
      )}
    </Section>
  );
}
