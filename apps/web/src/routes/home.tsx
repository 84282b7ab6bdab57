/** Page under construction: its features are composed here. */
export function HomePage() {
  return <div className="p-6" />;
}
