type ProfilePictureProps = { image: string; alt: string; className?: string };

/** A profile image that was read for this page alone: a data URL of some kilobytes. */
export function ProfilePicture({ image, alt, className = 'size-16' }: ProfilePictureProps) {
  return <img src={image} alt={alt} className={`shrink-0 rounded-md border border-line ${className}`} />;
}
