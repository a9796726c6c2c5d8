import { assetOf } from './asset.ts';

/** The icon of all pages: a sample tube, in a color that is visible on light and dark backgrounds. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
<rect width="32" height="32" rx="7" fill="#0b6e75"/>
<path d="M11 6h10M12.5 6v16a3.5 3.5 0 0 0 7 0V6" fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/>
<path d="M14 16h4v6a2 2 0 0 1-4 0z" fill="#ffb3a7"/>
</svg>
`;

/** The icon as a file. */
export const icon = assetOf('icon.svg', 'image/svg+xml', iconSvg);
