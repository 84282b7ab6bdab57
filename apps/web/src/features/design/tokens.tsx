import { CatalogueSection } from './catalogue-section.tsx';

const ROLES = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'text-1',
  'text-2',
  'text-3',
  'line',
  'line-strong',
  'accent',
  'accent-fill',
  'up',
  'up-fill',
  'down',
  'down-fill',
  'warning',
  'danger',
  'focus',
];
const SIZES = [11, 12, 13, 14, 16, 20, 28, 40];

/** Colours by role and the type scale. */
export function Tokens() {
  return (
    <>
      <CatalogueSection name="Colours by role">
        {ROLES.map((role) => (
          <figure key={role} className="w-28">
            <div className="h-12 rounded-8 border" style={{ background: `var(--${role})` }} />
            <figcaption className="mt-1 text-12 text-text-2">{role}</figcaption>
          </figure>
        ))}
      </CatalogueSection>
      <CatalogueSection name="Type and figures">
        {SIZES.map((size) => (
          <p key={size} className="num w-full" style={{ fontSize: size, lineHeight: 1.3 }}>
            {size} · Bid 61,671.50 · Ask 61,672.10 · 现货交易 現貨交易
          </p>
        ))}
      </CatalogueSection>
    </>
  );
}
