import type { Options } from '@sveltejs/vite-plugin-svelte';
import type { PreprocessorGroup } from 'svelte/compiler';

/**
 * A Lucide icon as plain markup. The library's components build each icon element by element from a description, which
 * takes longer than everything else on a screen with a hundred icons.
 */
const staticIcons: PreprocessorGroup = {
  name: 'galley:static-icons',
  markup: ({ content, filename }) => (isIcon(filename) ? { code: staticIcon(content, filename) } : undefined),
};

/** The options for compiling components: for the app, for tests and for the benchmark. */
export const svelteOptions: Partial<Options> = { configFile: false, preprocess: staticIcons };

/** The props of an icon (`icon-props.test.ts` checks that no other is used). */
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
