/** Hands the user a file; nothing goes anywhere else. */
export function save(name: string, content: string | Blob, type: string): void {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the blob after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A drawing as a picture, at twice its size in points.
 *
 * @throws {@link Error} where the browser cannot draw it, as one so large that there is no memory
 */
export async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * 2;
  canvas.height = image.height * 2;
  const context = canvas.getContext("2d");
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The browser could not draw the chart as PNG. Take the SVG."));
      else resolve(blob);
    }, "image/png");
  });
}
