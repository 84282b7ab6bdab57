/** Page under construction: its features are composed here. */
export function MarketRoute() {
  return <div className="p-6" />;
}
