import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The rules whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What breaks WCAG 2.2 AA or axe's own practices on the screen that is open: all rules in the light theme, those about colour
 * also in the dark one. The order of headings within a page is its author's.
 */
export async function violations(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.evaluate(coloursSettle);
    // Without frames, all can be done in the page itself; with some, axe opens another page to join what it found in each.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    // Otherwise half of the time goes into the names of all elements that pass.
    axe.options({ resultTypes: ['violations'] });
    if (theme === 'light') axe.disableRules(['heading-order']);
    else axe.withRules(COLOUR_RULES);
    for (const { id, nodes } of (await axe.analyze()).violations)
      found.push(`${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`);
  }
  return found;
}

/**
 * Until the next frame is drawn, what fades from one colour to the other still has the one before. The end of a fade may begin
 * another one, of what inherits the colour. Each is brought to its end, since one that the browser does not draw never comes to
 * it. What still moves after a hundred frames is for axe to judge.
 */
async function coloursSettle(): Promise<void> {
  const drawn = async (): Promise<boolean> =>
    await Promise.race([
      new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true))),
      // A browser may stop drawing a window; then nothing fades in it.
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10_000)),
    ]);
  for (let frame = 0; frame < 100 && (await drawn()); frame += 1) {
    const running = document.getAnimations().filter(({ playState }) => playState === 'running');
    if (running.length === 0) return;
    for (const animation of running) animation.finish();
  }
}
