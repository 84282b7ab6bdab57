/** Takes away the page that the build drew (first-pages.ts): the application's own stands in the root now. */
export function removeDrawnPage(): void {
  document.getElementById('first')?.remove();
}
