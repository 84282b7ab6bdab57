import { CatalogueSection, Specimen } from './catalogue-section.tsx';

const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'field', 'line', 'line-strong'];
const INKS = ['text-1', 'text-2', 'text-3', 'accent', 'up', 'down', 'warning', 'danger', 'focus'];
const FILLS = ['accent-fill', 'up-fill', 'down-fill'];
const SIZES = [11, 12, 13, 14, 16, 20, 28, 40];
const RADII = [4, 8, 12];
const SPACES = [4, 8, 12, 16, 24, 32, 48];
const SCRIPTS = [
  ['zh-CN', '现货交易 骨'],
  ['zh-HK', '現貨交易 骨'],
  ['ja', '現物取引 骨'],
  ['ko', '현물 거래'],
  ['ru', 'Спотовая торговля'],
  ['vi', 'Giao dịch Spot'],
  ['ar', 'التداول الفوري'],
] as const;

/** Colours by role, the type scale, radii, space and scripts. */
export function Tokens() {
  return (
    <>
      <CatalogueSection name="Colours by role" note="No colour has a hue in the code: up and down follow the setting.">
        {[...SURFACES, ...FILLS].map((role) => (
          <Specimen key={role} state={role} className="w-20">
            <div className="h-10 rounded-8 border" style={{ background: `var(--${role})` }} />
          </Specimen>
        ))}
        {INKS.map((role) => (
          <Specimen key={role} state={role} className="w-20">
            <div className="num flex h-10 items-center text-16 font-semibold" style={{ color: `var(--${role})` }}>
              <span className="num">1,234.5</span>
            </div>
          </Specimen>
        ))}
      </CatalogueSection>
      <CatalogueSection
        name="Type and figures"
        note="Digits are equally wide; the signs and decimals of a column align."
      >
        <div className="w-full">
          {SIZES.map((size) => (
            <p key={size} style={{ fontSize: size, lineHeight: 1.3 }}>
              <span className="num">{size} · 61,671.50 · +0.08%</span>
            </p>
          ))}
        </div>
        {SCRIPTS.map(([tag, text]) => (
          <Specimen key={tag} state={tag}>
            <p lang={tag} className="text-16">
              {text}
            </p>
          </Specimen>
        ))}
      </CatalogueSection>
      <CatalogueSection name="Radii and space">
        {RADII.map((radius) => (
          <Specimen key={radius} state={`radius ${radius}`}>
            <div className="size-12 border border-line-strong bg-surface-2" style={{ borderRadius: radius }} />
          </Specimen>
        ))}
        {SPACES.map((space) => (
          <Specimen key={space} state={`${space} px`}>
            <div className="h-12 bg-accent-fill" style={{ width: space }} />
          </Specimen>
        ))}
      </CatalogueSection>
    </>
  );
}
