/** Page under construction: its features are composed here. */
export function AssetsRoute() {
  return <div className="p-6" />;
}
