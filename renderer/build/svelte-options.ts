import type { Options } from '@sveltejs/vite-plugin-svelte';
import type { PreprocessorGroup } from 'svelte/compiler';

/**
 * An icon of Lucide as plain markup. As the library brings them each is built anew wherever it is shown, element by element
 * from a description: of a screen with a hundred icons that takes longer than all the rest of it.
 */
const staticIcons: PreprocessorGroup = {
  name: 'galley:static-icons',
  markup: ({ content, filename }) => (isIcon(filename) ? { code: staticIcon(content, filename) } : undefined),
};

/** How components are compiled: for the app, for tests and for the bench. */
export const svelteOptions: Partial<Options> = { configFile: false, preprocess: staticIcons };

/** What an icon can be given here (`icon-props.test.ts` looks that nobody gives it more). */
export const ICON_PROPS = ['size', 'strokeWidth', 'fill', 'class', 'role', 'aria-label', 'aria-hidden'] as const;

const DRAWN_IN = /\/@lucide\/svelte\/dist\/icons\/[\w-]+\.svelte$/;

function isIcon(filename: string | undefined): filename is string {
  return filename !== undefined && DRAWN_IN.test(filename.replaceAll('\\', '/'));
}

interface IconData {
  readonly size: number;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const DATA = /const iconData = (\{.*\});/;

function staticIcon(source: string, filename: string): string {
  const [, json] = DATA.exec(source) ?? [];
  if (json === undefined) throw new Error(`${filename}: an icon in another form than is known`);
  const { size, node } = JSON.parse(json) as IconData;
  const shapes = node.map(([tag, attributes]) => {
    const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${pairs.join('')} />`;
  });
  return `<script>
  const {
    size = ${String(size)},
    strokeWidth = 2,
    fill = 'none',
    class: className,
    role,
    'aria-label': label,
    'aria-hidden': hidden = label === undefined && role === undefined ? 'true' : undefined,
  } = $props();
</script>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(size)} ${String(size)}" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" width={size} height={size} stroke-width={strokeWidth} {fill} class={className} {role} aria-label={label} aria-hidden={hidden}>${shapes.join('')}</svg>
`;
}
