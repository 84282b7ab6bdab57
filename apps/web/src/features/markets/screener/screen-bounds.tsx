import { NumberField } from '@bourse/kit/forms/number-field.tsx';
import { IconButton } from '@bourse/ui';
import { X } from 'lucide-react';
import { useIntl } from 'react-intl';
import { type Bounds, SCREEN_FIGURES, type Screen, type ScreenFigure } from './screen.ts';

export interface ScreenBoundsProps {
  readonly screen: Screen;
  readonly onChange: (screen: Screen) => void;
}

/** The bounds of the figures that are screened, each with two fields and how to take it away. */
export function ScreenBounds({ screen, onChange }: ScreenBoundsProps) {
  const shown = SCREEN_FIGURES.filter((figure) => screen.bounds[figure] !== undefined);
  if (shown.length === 0) return null;
  const set = (figure: ScreenFigure, of: Bounds | undefined) => {
    const { [figure]: _, ...others } = screen.bounds;
    onChange({ ...screen, bounds: of === undefined ? others : { ...others, [figure]: of } });
  };
  return (
    <ul className="grid gap-3 border-b px-4 py-3 sm:grid-cols-2 xl:grid-cols-3">
      {shown.map((figure) => (
        <FigureBounds
          key={figure}
          figure={figure}
          bounds={screen.bounds[figure] ?? { least: '', most: '' }}
          onChange={(of) => set(figure, of)}
        />
      ))}
    </ul>
  );
}

interface FigureBoundsProps {
  readonly figure: ScreenFigure;
  readonly bounds: Bounds;
  readonly onChange: (bounds: Bounds | undefined) => void;
}

function FigureBounds({ figure, bounds, onChange }: FigureBoundsProps) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `screener.figure.${figure}` });
  return (
    <li>
      <fieldset>
        <legend className="mb-1 text-12 text-text-2">{name}</legend>
        <div className="flex items-start gap-2">
          <NumberField
            label={intl.formatMessage({ id: 'screener.least' })}
            value={bounds.least}
            onValueChange={(least) => onChange({ ...bounds, least })}
            className="min-w-0 flex-1"
          />
          <NumberField
            label={intl.formatMessage({ id: 'screener.most' })}
            value={bounds.most}
            onValueChange={(most) => onChange({ ...bounds, most })}
            className="min-w-0 flex-1"
          />
          <IconButton
            label={intl.formatMessage({ id: 'screener.remove' }, { name })}
            onClick={() => onChange(undefined)}
            className="max-md:size-11"
          >
            <X size={15} aria-hidden="true" />
          </IconButton>
        </div>
      </fieldset>
    </li>
  );
}
