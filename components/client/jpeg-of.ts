/** The longest side of an uploaded photo, px. The largest profile image has half of it. */
const LONGEST_SIDE = 1024;
const QUALITY = 0.9;
/** JPEG has no transparency. */
const BACKGROUND = '#f3e8d0';

/**
 * Encodes any image that this browser can open as a JPEG of at most 1,024 px, upright and without metadata. Returns null
 * for an image that it cannot open.
 */
export async function jpegOf(file: Blob): Promise<Blob | null> {
  const image = (await asBitmap(file)) ?? (await asElement(file));
  if (image === null) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  if ('close' in image) image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

async function asBitmap(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
}

/** Opens what only an image element opens, such as HEIC in some versions of Safari. It turns the image upright. */
async function asElement(file: Blob): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null;
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
