import {
  Badge,
  type BadgeTone,
  Button,
  type ButtonTone,
  cx,
  IconButton,
  Shortened,
  SignedValue,
  Spinner,
} from '@bourse/ui';
import { Star } from 'lucide-react';
import { CatalogueSection, FOCUSED, Specimen } from './catalogue-section.tsx';

const BUTTON_TONES: readonly ButtonTone[] = ['accent', 'neutral', 'quiet', 'up', 'down', 'danger'];
const BADGE_TONES: readonly BadgeTone[] = ['neutral', 'accent', 'up', 'down', 'warning', 'danger'];

/** Buttons, badges and figures in their states. */
export function ButtonsCatalogue() {
  return (
    <>
      <CatalogueSection
        name="Buttons"
        note="Hover brightens, pressing darkens. A busy button keeps its width and takes no second click. On a phone each is at least 44 px high."
      >
        {BUTTON_TONES.map((tone) => (
          <div key={tone} className="flex flex-col items-start gap-3">
            <Specimen state={`${tone}, default`}>
              <Button tone={tone}>Buy 0.25 BTC</Button>
            </Specimen>
            <Specimen state="focus">
              <Button tone={tone} className={FOCUSED}>
                Buy 0.25 BTC
              </Button>
            </Specimen>
            <Specimen state="disabled">
              <Button tone={tone} disabled>
                Buy 0.25 BTC
              </Button>
            </Specimen>
            <Specimen state="loading">
              <Button tone={tone} busy>
                Buy 0.25 BTC
              </Button>
            </Specimen>
          </div>
        ))}
        <Specimen state="small">
          <Button size="sm">Cancel</Button>
        </Specimen>
        <Specimen state="large">
          <Button size="lg">Cancel</Button>
        </Specimen>
      </CatalogueSection>
      <CatalogueSection name="Icon buttons" note="Its words are read aloud and shown on hover.">
        {[
          ['default', ''],
          ['focus', FOCUSED],
        ].map(([state, extra]) => (
          <Specimen key={state} state={state ?? ''}>
            <IconButton label="Favourite" className={cx(extra)}>
              <Star size={18} aria-hidden="true" />
            </IconButton>
          </Specimen>
        ))}
        <Specimen state="disabled">
          <IconButton label="Favourite" disabled>
            <Star size={18} aria-hidden="true" />
          </IconButton>
        </Specimen>
        <Specimen state="loading">
          <Spinner />
        </Specimen>
      </CatalogueSection>
      <CatalogueSection
        name="Badges and figures"
        note="What rises or falls has a sign and an arrow besides its colour. A new price is tinted for a moment."
      >
        {BADGE_TONES.map((tone) => (
          <Specimen key={tone} state={tone}>
            <Badge tone={tone}>{tone}</Badge>
          </Specimen>
        ))}
        {(['up', 'down', 'flat'] as const).map((direction) => (
          <Specimen key={direction} state={direction}>
            <SignedValue direction={direction} arrow>
              {{ up: '+1.25%', down: '-0.40%', flat: '+0.00%' }[direction]}
            </SignedValue>
          </Specimen>
        ))}
        <Specimen state="just risen">
          <span className="num flash-up rounded-4 px-1">64,251.90</span>
        </Specimen>
        <Specimen state="just fallen">
          <span className="num flash-down rounded-4 px-1">64,249.40</span>
        </Specimen>
        <Specimen state="shortened, the whole is its title">
          <Shortened text="Wrapped staked ether, third series" className="w-32 text-13" />
        </Specimen>
      </CatalogueSection>
    </>
  );
}
